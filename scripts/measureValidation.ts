import type { RJSFSchema } from '@rjsf/utils';
import rjsfValidator from '@rjsf/validator-ajv8';
import { Ajv } from 'ajv';
import { acceptance, applicantAnswers } from '../src/app/testing/sampleAnswers.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { member, type Node, plain } from '../src/compile/document/Node.ts';
import { compileForm } from '../src/compile/forms/compileForm.ts';
import type { FormSource } from '../src/compile/forms/FormSource.ts';
import { loadCompiledForm } from '../src/compile/forms/loadCompiledForm.ts';
import type { JsonSchema, RuleRow } from '../src/engine/form.ts';
import { acceptedValues } from '../src/engine/rules/acceptedValues.ts';
import { createRuleContext } from '../src/engine/rules/createRuleContext.ts';
import { listFailures } from '../src/engine/rules/listFailures.ts';
import { createValidator } from '../src/form/validator.ts';

/*
 * PERF-04: validation of the catalogue's largest form, as ratios of one run: what rjsf calls against the standalone
 * function that AJV made of the form, and against @rjsf/validator-ajv8. The latter, and AJV itself, get the rule rows as
 * ordinary JSON Schema, which is the most that they can be asked: no ages, no rules across fields.
 * `--json` is for `npm run bench`, whose page shows the ratios.
 */

type Answers = Record<string, unknown>;
/** Milliseconds of one call, by what is called. */
type Times = Record<string, number>;

const asJson = process.argv.includes('--json');
const measured: { form: string; name: string; errors: number; times: Times }[] = [];

const { form, rules } = largestForm();
const { source, schema: formSchema } = compileForm(form);
const compiled = await loadCompiledForm(source);
const context = createRuleContext({ rules, today: '2026-03-15' });
const validator = createValidator({
  form: compiled,
  rules: () => context,
  sentence: ({ code }) => code,
});
const schema = schemaOfRows(formSchema, form, rules);
const ajv = new Ajv({ allErrors: true, strict: false, logger: false }).compile(schema);

const cases: [string, Answers][] = [
  ['no errors', validAnswers(form)],
  ['20 errors and more', {}],
];

for (const [name, answers] of cases) {
  const runs = {
    'our standalone': () => Number(compiled.validate.call(context, answers)),
    'our failures': () => listFailures(compiled, context, answers).length,
    'our validator': () => validator.validateFormData(answers, formSchema).errors.length,
    AJV: () => (ajv(answers) ? 0 : (ajv.errors?.length ?? 0)),
    'validator-ajv8': () => rjsfValidator.validateFormData(answers, schema as RJSFSchema).errors.length,
  };
  const times = measure(runs);
  const errors = runs['our failures']();
  if (asJson) measured.push({ form: form.id, name, errors, times: microseconds(times) });
  else show(name, times, errors, runs.AJV());
}
if (asJson) console.log(JSON.stringify(measured));

function microseconds(times: Times): Times {
  return Object.fromEntries(
    Object.entries(times).map(([run, time]) => [run, Math.round(time * 100_000) / 100]),
  );
}

function show(name: string, times: Times, found: number, foundByAjv: number): void {
  const ratio = (one: string, other: string) =>
    ((times[one] ?? Number.NaN) / (times[other] ?? Number.NaN)).toFixed(2);
  console.log(`\n${form.id}, ${name} (${found} found by ours, ${foundByAjv} by AJV)`);
  for (const [run, time] of Object.entries(times)) {
    console.log(`  ${run.padEnd(16)} ${(time * 1000).toFixed(1).padStart(8)} µs`);
  }
  console.log(`  our validator / our standalone ${ratio('our validator', 'our standalone')} (at most 2)`);
  if (found > 0)
    console.log(`  our validator / validator-ajv8 ${ratio('our validator', 'validator-ajv8')} (below 1)`);
  console.log(
    `  our standalone / AJV           ${ratio('our standalone', 'AJV')} (the price of rows as data)`,
  );
}

/** Milliseconds of one call, the median of nine interleaved rounds. */
function measure<Name extends string>(runs: Record<Name, () => number>): Record<Name, number> {
  const names = Object.keys(runs) as Name[];
  const rounds: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) repeat(runs[name], 20_000);
  for (let round = 0; round < 9; round += 1) {
    for (const name of names) rounds[name]?.push(repeat(runs[name], 5_000));
  }
  const median = (list: number[]) => [...list].sort((one, other) => one - other)[4] ?? Number.NaN;
  return Object.fromEntries(names.map((name) => [name, median(rounds[name] ?? [])])) as Record<Name, number>;
}

function repeat(run: () => number, times: number): number {
  const start = performance.now();
  for (let count = 0; count < times; count += 1) run();
  return (performance.now() - start) / times;
}

function largestForm(): { form: FormSource; rules: Record<string, RuleRow> } {
  const { linked } = new Compiler('.').check();
  const all = linked.sites.flatMap((site) =>
    [...site.forms.values()].map(({ source }) => ({
      form: source,
      rules: rulesOf(member(site.layers.settings, 'ValidationRules')),
    })),
  );
  const size = ({ form: each }: { form: FormSource }) => Object.keys(each.fields).length;
  const [largest] = all.sort((one, other) => size(other) - size(one));
  if (!largest) throw new Error('The catalogue has no form.');
  return largest;
}

function rulesOf(node: Node | undefined): Record<string, RuleRow> {
  return node === undefined ? {} : (plain(node) as Record<string, RuleRow>);
}

/** A form's schema with its rows said in the words of JSON Schema. */
function schemaOfRows(bare: JsonSchema, source: FormSource, rows: Record<string, RuleRow>): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [name, property] of Object.entries(bare.properties as Record<string, JsonSchema>)) {
    const row = rows[source.fields[name]?.rule ?? ''] ?? {};
    const accepted = acceptedValues(row.AcceptedValues);
    properties[name] = {
      ...property,
      ...(row.MinLengthChar && { minLength: row.MinLengthChar }),
      ...(row.MaxLengthChar && { maxLength: row.MaxLengthChar }),
      ...(row.Regex && { pattern: row.Regex }),
      ...(row.AllDigits && { allOf: [{ pattern: '^\\d+$' }] }),
      ...(accepted && 'values' in accepted && { enum: asTyped(property, accepted.values) }),
    };
    if (row.IsRequired) required.push(name);
  }
  return { ...bare, properties, required };
}

/** Accepted values are words in a row, whatever the field's type. */
function asTyped({ type }: JsonSchema, words: string[]): (string | boolean)[] {
  return type === 'boolean' ? words.map((word) => word === 'true') : words;
}

function validAnswers(source: FormSource): Answers {
  const known: Answers = {
    ...applicantAnswers('1001'),
    ...acceptance,
    cashIntent: 'true',
    extraConsent: true,
  };
  return Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(source.fields, name)));
}
