import type { RJSFSchema } from '@rjsf/utils';
import rjsfValidator from '@rjsf/validator-ajv8';
import { acceptance, applicantAnswers } from '../../scripts/pictures/sampleAnswers.ts';
import { Compiler } from '../../src/compile/Compiler.ts';
import { member, type Node, plain } from '../../src/compile/document/Node.ts';
import { compileForm, loadCompiledForm } from '../../src/compile/forms/compileForm.ts';
import type { FormSource } from '../../src/compile/forms/FormSource.ts';
import type { JsonSchema, RuleRow } from '../../src/engine/form.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import { listFailures } from '../../src/engine/rules/listFailures.ts';
import { acceptedValues } from '../../src/engine/rules/rowChecks.ts';
import { createValidator } from '../../src/form/validator.ts';
import { median, type Row } from './report.ts';

type Answers = Record<string, unknown>;

/**
 * Validation of the catalogue's largest form, as ratios of one run: what rjsf calls against the standalone function that AJV
 * made of the form, and against `@rjsf/validator-ajv8`. The latter gets the rule rows as ordinary JSON Schema, which is the
 * most that it can be asked: no ages, no rules across fields.
 * @param calls in a row, of each in each round
 */
export async function measure(rounds: number, calls = 5_000): Promise<Row[]> {
  const { form, rules } = largestForm();
  const { source, schema: formSchema } = compileForm(form);
  const compiled = await loadCompiledForm(source);
  const context = createRuleContext({ rules, today: '2026-03-15' });
  const validator = createValidator({ form: compiled, rules: () => context, sentence: ({ code }) => code });
  const schema = schemaOfRows(formSchema, form, rules);

  const rows: Row[] = [];
  for (const answers of [validAnswers(form), {}]) {
    const errors = listFailures(compiled, context, answers).length;
    const times = timesOf(
      {
        ours: () => validator.validateFormData(answers, formSchema).errors.length,
        standalone: () => Number(compiled.validate.call(context, answers)),
        'validator-ajv8': () => rjsfValidator.validateFormData(answers, schema as RJSFSchema).errors.length,
      },
      rounds,
      calls,
    );
    const row = (one: keyof typeof times, other: keyof typeof times, allowed?: number): Row => ({
      what: `${form.id}, ${errors} errors: ${one} / ${other}`,
      found: times[one] / times[other],
      allowed,
    });
    rows.push(row('ours', 'standalone', 2));
    // Without errors theirs has nothing to put into words.
    if (errors > 0) rows.push(row('ours', 'validator-ajv8', 1));
  }
  return rows;
}

/** Milliseconds of one call, the median of interleaved rounds. */
function timesOf<Name extends string>(
  runs: Record<Name, () => number>,
  rounds: number,
  calls: number,
): Record<Name, number> {
  const names = Object.keys(runs) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (const name of names) repeat(runs[name], 4 * calls);
  for (let round = 0; round < rounds; round += 1)
    for (const name of names) times[name].push(repeat(runs[name], calls));
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>;
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
