import { _, type Ajv, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import namesModule from 'ajv/dist/compile/names.js';
import type { CrossRule, RowWord, RuleContext } from '../../engine/form.ts';

// AJV is CommonJS: node hands over its `exports` as the default, a bundler the member named `default`
const names = ('default' in namesModule ? namesModule.default : namesModule) as typeof namesModule;

/**
 * The words of a rule row that a server supplies (RUL-001), each a keyword of AJV. `"MaxLengthChar": true` on an object
 * holds every field of it that names a `rule` against that word of its row. No limit stands in the schema or in the code
 * that AJV writes: both are there before any row is known, and the code asks the rows when it validates.
 *
 * On the object, because a missing answer never reaches the schema of its property, and `IsRequired` is about those; and
 * because AJV writes the code once for each use, which on properties would be once for each field (decision 009).
 */
export const rowWords: RowWord[] = [
  'IsRequired', // the answer is there
  'MinLengthChar', // it has at least this many characters
  'MaxLengthChar', // it has at most this many characters
  'Regex', // this expression is found in it
  'FirstCharNotNum', // it begins with a letter
  'AcceptedValues', // it is one of these
  'AllDigits', // it is digits alone
  'MinAge', // it is the birth of somebody this old, or as old as the state asks
  'MinYearDOB', // it is a birth in this year, or on this day, or later
];

/**
 * Rules across fields (XFD-*), each a keyword of AJV: `"equalTo": [{ "field": "ConfirmEmail", "other": "Email" }]` on an
 * object lists where the form uses the rule, answered or not.
 */
const crossWords: CrossRule['rule'][] = [
  'equalTo', // the answer repeats that of another field
  'notEqualTo', // it differs from that of another field
  'notExpired', // the month is not over in the year that another field names
  'notForbiddenState', // the card is available in the state
  'notNumeric', // it is more than digits
  'notPostOfficeBox', // it is no P.O. box
  'requiredWith', // it is there if that of another field is
];

/** Words beside a field's schema that tell what it is for and check nothing (design §2.1). */
const annotations = ['rule', 'sensitivity', 'payload', 'query', 'consent'];

/** What the code of the keywords asks. */
type Rules = Pick<RuleContext, 'rowFailures' | 'crossFailures'>;

/**
 * Teaches an AJV instance the words of our forms. The rule keywords ask the `this` that a validation is called with
 * (`passContext`), so that one module serves every site; or `rules`, where a library calls and hands on nothing.
 */
export function addFormKeywords(ajv: Ajv, rules?: Rules): Ajv {
  for (const word of rowWords) ajv.addKeyword(rowKeyword(word, rules));
  for (const word of crossWords) ajv.addKeyword(crossKeyword(word, rules));
  return ajv.addVocabulary(annotations);
}

function rowKeyword(keyword: RowWord, rules?: Rules): CodeKeywordDefinition {
  return ruleKeyword(keyword, 'boolean', rules, ({ data, it }, context) => {
    const properties = _`${it.topSchemaRef}${it.schemaPath}.properties`;
    return _`${context}.rowFailures(${keyword}, ${properties}, ${data})`;
  });
}

function crossKeyword(keyword: CrossRule['rule'], rules?: Rules): CodeKeywordDefinition {
  return ruleKeyword(keyword, 'array', rules, ({ data, schemaValue }, context) => {
    return _`${context}.crossFailures(${keyword}, ${schemaValue}, ${data})`;
  });
}

/** A keyword whose code asks the context, and makes an error of each failure that it answers. */
function ruleKeyword(
  keyword: string,
  schemaType: 'boolean' | 'array',
  rules: Rules | undefined,
  failures: (cxt: KeywordCxt, context: Code) => Code,
): CodeKeywordDefinition {
  return {
    keyword,
    type: 'object',
    schemaType,
    // which field failed and how; the value itself never enters an error object
    error: { message: '', params: ({ params }) => _`${params.failure}` },
    code(cxt: KeywordCxt) {
      const { gen } = cxt;
      const context = rules === undefined ? names.this : gen.scopeValue('obj', { ref: rules });
      gen.forOf('failure', failures(cxt, context), (failure) => {
        cxt.setParams({ failure });
        cxt.error(true);
      });
    },
  };
}
