import {
  _,
  type Ajv,
  type Code,
  type CodeKeywordDefinition,
  type KeywordCxt,
  type Name,
  stringify,
} from 'ajv';
import namesModule from 'ajv/dist/compile/names.js';

// AJV is CommonJS: node hands over its `exports` as the default, a bundler the member named `default`
const names = ('default' in namesModule ? namesModule.default : namesModule) as typeof namesModule;

/** What `fieldRules` lists: a field of the object and the row its value is held against. */
export interface RuledField {
  field: string;
  rule: string;
}

/**
 * `"fieldRules": [{ field, rule }]` on an object: each field is held against its server-supplied row (RUL-002). On the
 * object, because a missing answer never reaches the schema of its property, and `IsRequired` is about those.
 */
const fieldRules = listKeyword(
  'fieldRules',
  (entry, data) =>
    _`${names.this}.fieldRule(${entry}.rule, ${data}[${entry}.field], ${data}, ${entry}.field)`,
);

/** `"crossRules": [use]` on an object: rules across fields (XFD-*), whether their fields are answered or not. */
const crossRules = listKeyword(
  'crossRules',
  (entry, data) => _`${names.this}.crossRule(${entry}, ${data}[${entry}.field], ${data})`,
);

/** Words beside a field's schema that tell what it is for and check nothing (design §2.1). */
const annotations = ['rule', 'sensitivity', 'payload', 'query', 'consent'];

/**
 * Teaches an AJV instance the words of our forms. The rule keywords' code calls functions of the `RuleContext` handed in as `this`, so
 * that rows stay data and nothing is generated in the browser (design §4).
 */
export function addFormKeywords(ajv: Ajv): Ajv {
  for (const keyword of [fieldRules, crossRules]) ajv.addKeyword(keyword);
  return ajv.addVocabulary(annotations);
}

/** A keyword that goes through its list, calls the context for each entry, and reports every failure it answers. */
function listKeyword(keyword: string, call: (entry: Name, data: Name) => Code): CodeKeywordDefinition {
  return {
    keyword,
    type: 'object',
    schemaType: 'array',
    error: {
      message: '',
      // which field failed and how; the value itself never enters an error object
      params: ({ params: { entry, failure } }) =>
        _`{field: ${entry}.field, code: ${failure}.code, params: ${failure}.params}`,
    },
    code(context: KeywordCxt) {
      const { gen, data } = context;
      const list: unknown = context.schema;
      const entries = gen.scopeValue('schema', { ref: list, code: stringify(list) });
      gen.forOf('entry', entries, (entry) => {
        const failure = gen.const('failure', call(entry, data));
        gen.if(failure, () => {
          context.setParams({ entry, failure });
          context.error(true);
        });
      });
    },
  };
}
