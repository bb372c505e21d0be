import { _, type Ajv, type CodeKeywordDefinition, type KeywordErrorDefinition, stringify } from 'ajv';
import namesModule from 'ajv/dist/compile/names.js';
import type { CrossRule } from '../../engine/form.ts';

/** What `requiredRules` lists: a field of the object and the row its value is held against. */
export interface RuledField {
  field: string;
  rule: string;
}

// AJV is CommonJS: node hands over its `exports` as the default, a bundler the member named `default`
const names = ('default' in namesModule ? namesModule.default : namesModule) as typeof namesModule;

/** Which field failed and how. The value itself never enters an error object. */
const error: KeywordErrorDefinition = {
  message: '',
  params: ({ params }) =>
    _`{field: ${params.field}, code: ${params.failure}.code, params: ${params.failure}.params}`,
};

/** `"fieldRule": "<row>"` on a property: the value is held against a server-supplied row (RUL-002). */
const fieldRule: CodeKeywordDefinition = {
  keyword: 'fieldRule',
  schemaType: 'string',
  error,
  code(context) {
    const { gen, data, schema, it } = context;
    const call = _`${names.this}.fieldRule(${schema}, ${data}, ${it.parentData}, ${it.parentDataProperty})`;
    const failure = gen.const('failure', call);
    context.setParams({ field: it.parentDataProperty, failure });
    context.fail(failure);
  },
};

/** `"requiredRules": [{ field, rule }]` on an object: a missing key never reaches the schema of its property. */
const requiredRules: CodeKeywordDefinition = {
  keyword: 'requiredRules',
  type: 'object',
  schemaType: 'array',
  error,
  code(context) {
    const { gen, data, schema } = context;
    const list = gen.scopeValue('schema', { ref: schema, code: stringify(schema) });
    gen.forOf('entry', list, (entry) => {
      gen.if(_`${data}[${entry}.field] === undefined`, () => {
        const call = _`${names.this}.fieldRule(${entry}.rule, undefined, ${data}, ${entry}.field)`;
        const failure = gen.const('failure', call);
        gen.if(failure, () => {
          context.setParams({ field: _`${entry}.field`, failure });
          context.error(true);
        });
      });
    });
  },
};

/** `"crossRules": [use]` on an object: rules across fields (XFD-*). They see missing answers too. */
const crossRules: CodeKeywordDefinition = {
  keyword: 'crossRules',
  type: 'object',
  schemaType: 'array',
  error,
  code(context) {
    const { gen, data } = context;
    const uses = context.schema as CrossRule[];
    const list = gen.scopeValue('schema', { ref: uses, code: stringify(uses) });
    gen.forOf('use', list, (use) => {
      const call = _`${names.this}.crossRule(${use}, ${data}[${use}.field], ${data})`;
      const failure = gen.const('failure', call);
      gen.if(failure, () => {
        context.setParams({ field: _`${use}.field`, failure });
        context.error(true);
      });
    });
  },
};

/**
 * Teaches an AJV instance the three rule keywords. Their code calls functions of the `RuleContext` handed in as
 * `this`, so rows stay data and nothing is generated in the browser.
 */
export function addFormKeywords(ajv: Ajv): Ajv {
  for (const keyword of [fieldRule, requiredRules, crossRules]) ajv.addKeyword(keyword);
  return ajv;
}
