import { member, type Node, plain } from '../../compile/document/Node.ts';
import { createAjv } from '../../compile/grammar/createAjv.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { DiagnosticCollector } from '../../compile/report/DiagnosticCollector.ts';
import type { LinkedForm } from '../../compile/site/SiteScope.ts';
import type { CrossRule, FieldDeclaration, JsonSchema, RuleRow } from '../../engine/form.ts';
import { createRuleContext, type RuleNote } from '../../engine/rules/createRuleContext.ts';
import { crossRules } from '../../engine/rules/crossRules.ts';
import { findConverter } from '../../engine/values/converters.ts';
import { type Conflict, type Constraint, findConflict, type Way } from './findConflict.ts';
import {
  boxOf,
  failsBy,
  filterOf,
  isOfStates,
  refusalOf,
  type States,
  statesOf,
  today,
} from './refusalOf.ts';
import { verdictOf } from './verdictOf.ts';

/** Conflicts found before, by everything they depend on; the sites of a catalogue share nearly all of them. */
const known = new Map<string, Conflict[]>();

/**
 * Each field of each form has a value that passes its filter, its rule row, the form's rules for it and the contract of
 * the submission, in every variant and every state (UX-17). The conflict is named at the rule row.
 */
export function checkSampleValues(site: LinkedSite, report: DiagnosticCollector): void {
  for (const [variant, settings] of site.settings) {
    const rows = member(settings, 'ValidationRules');
    if (variant !== '') checkRowsStay(site, variant, rows, report);
    const wrong = checkRows(rows, report);
    for (const form of site.forms.values()) {
      checkOpenings(site, form, settings, report);
      for (const field of Object.values(form.source.fields)) {
        checkConsent(form, field, rows, report);
        checkDefault(form, field, settings, report);
        if (!wrong.has(field.rule ?? '')) checkField(site, form, field, rows, settings, report);
      }
    }
  }
}

/** A variant that takes a row away leaves the fields that name it to themselves. */
function checkRowsStay(
  site: LinkedSite,
  variant: string,
  rows: Node | undefined,
  report: DiagnosticCollector,
): void {
  const plainRows = member(site.layers.settings, 'ValidationRules');
  for (const rule of site.reached.get('rule') ?? []) {
    const row = member(plainRows, rule);
    if (row === undefined || member(rows, rule) !== undefined) continue;
    report.mistake(row.place, `the variant "${variant}" takes away this rule row, and a field names it`);
  }
}

/** Whatever the engine would leave out of a row at run time is a mistake in a catalogue. Gives the names of such rows. */
function checkRows(rows: Node | undefined, report: DiagnosticCollector): ReadonlySet<string> {
  const notes: RuleNote[] = [];
  createRuleContext({
    rules: rows === undefined ? {} : plain(rows),
    today,
    notes: (note) => notes.push(note),
  }).prepare();
  for (const { rule, key, problem } of notes) {
    const row = member(rows, rule);
    if (row === undefined) continue;
    const node = (key === undefined ? undefined : member(row, key.split(', ')[0] ?? '')) ?? row;
    const subject = key === undefined ? `the rule row "${rule}"` : `"${key.replaceAll(', ', '" and "')}"`;
    report.mistake(node.place, `${subject} ${problem}`);
  }
  return new Set(notes.map(({ rule }) => rule));
}

/** A section that opens only where no card can be had asks nobody. */
function checkOpenings(
  { declarations }: LinkedSite,
  form: LinkedForm,
  settings: Node,
  report: DiagnosticCollector,
): void {
  const { open, all } = statesOf(settings);
  if (open.length === all.length) return;
  const ofStates = form.source.rules
    .filter(({ rule, field }) => rule === 'notForbiddenState' && field in form.source.fields)
    .map(({ field }) => `applicant.${field}`);
  const narrowed = ofStates.map(
    (path) => [path, { ...declarations[path], type: 'string', enum: open }] as const,
  );
  const known = { conditions: {}, declarations: { ...declarations, ...Object.fromEntries(narrowed) } };
  for (const { id, when } of form.source.sections) {
    if (
      when === undefined ||
      verdictOf(when, known).canHold ||
      !verdictOf(when, { ...known, declarations }).canHold
    )
      continue;
    const section = member(form.node, 'sections', id);
    if (section === undefined) continue;
    report.mistake(
      member(section, 'when')?.place ?? section.place,
      `the section "${id}" opens for residents of states alone where no card can be had (ForbiddenStates): correct its condition, or remove it`,
    );
  }
}

/** Who has to tick a box agrees to what stands beside it, and evidence is kept of that. */
function checkConsent(
  form: LinkedForm,
  field: FieldDeclaration,
  rows: Node | undefined,
  report: DiagnosticCollector,
): void {
  const node = form.fieldNodes.get(field.name);
  const row = member(rows, field.rule ?? '');
  const [, unticked] = boxOf(field) ?? [];
  if (field.consent !== undefined || node === undefined || row === undefined || unticked === undefined)
    return;
  if (failsBy(plain(row) as RuleRow, {}, field.name)(unticked) === undefined) return;
  report.mistake(
    node.place,
    `the field "${field.name}" has to be ticked, so that it is agreed to: write "consent": "statement", or "terms" where it is the terms`,
  );
}

/** What stands in a field before anybody touches it is an answer like any other (F-762). */
function checkDefault(
  form: LinkedForm,
  field: FieldDeclaration,
  settings: Node,
  report: DiagnosticCollector,
): void {
  const refusal = refusalOf(field, field.default, settings);
  const node = member(form.fieldNodes.get(field.name), 'default');
  if (refusal === undefined || node === undefined) return;
  const said = `the field "${field.name}" does not take its default "${field.default}" (${refusal})`;
  report.mistake(node.place, `${said}: correct it, or leave the default out`);
}

function checkField(
  site: LinkedSite,
  form: LinkedForm,
  field: FieldDeclaration,
  rows: Node | undefined,
  settings: Node,
  report: DiagnosticCollector,
): void {
  const row = member(rows, field.rule ?? '');
  if (row === undefined) return;
  const states = statesOf(settings);
  const way = wayOf(site, form, field, rows, states);
  for (const conflict of way === undefined ? [] : conflictsOf(field, way, states)) {
    if (conflict === undefined) continue;
    report.mistake(
      row.place,
      `no value of the field "${field.name}" passes filter and rule: ${conflict}`.replace(
        /^no value of the field ("[^"]+") passes filter and rule: it refuses/,
        'the rule row of the field $1 refuses',
      ),
    );
  }
}

/** What a value of a field has to pass; undefined where its choices come with an answer of the server. */
function wayOf(
  site: LinkedSite,
  form: LinkedForm,
  field: FieldDeclaration,
  rows: Node | undefined,
  states: States,
): KeyedWay | undefined {
  const rowNode = member(rows, field.rule ?? '');
  const row = (rowNode === undefined ? {} : plain(rowNode)) as RuleRow;
  const box = boxOf(field);
  const choices = box ?? choicesOf(field, states, form);
  if (choices === undefined && field.options !== undefined) return undefined;
  const constraints = box === undefined ? constraintsOf(site, form, field, rows, states) : [];
  const key = JSON.stringify([
    row,
    field.widget,
    field.filter,
    choices,
    row.MinAge ? states : undefined,
    constraints.map((constraint) => constraint.key),
  ]);
  return { row, ...filterOf(field), choices, anyChoice: box !== undefined, today, constraints, key };
}

interface KeyedWay extends Omit<Way, 'fails'> {
  /** Everything the way depends on. */
  key: string;
}

interface KeyedConstraint extends Constraint {
  key: string;
}

/** What stands behind filter and row: rules of the form for this field, a field that it repeats, the call's contract. */
function constraintsOf(
  site: LinkedSite,
  form: LinkedForm,
  field: FieldDeclaration,
  rows: Node | undefined,
  states: States,
): KeyedConstraint[] {
  const ofRules = form.source.rules
    .filter((use) => use.field === field.name)
    .flatMap((use): KeyedConstraint[] => {
      if (use.rule === 'equalTo') return repeated(site, form, use, rows, states);
      if (use.other !== undefined || use.rule === 'notForbiddenState') return [];
      return [
        {
          key: JSON.stringify(use),
          name: `the form's rule "${use.rule}"`,
          refuses: (value) =>
            !crossRules[use.rule]({ value, other: undefined, also: [], forbiddenStates: [], today: '' }),
        },
      ];
    });
  return [...ofRules, ...contractConstraints(site, field)];
}

/** A field that repeats another one passes what that has to pass. */
function repeated(
  site: LinkedSite,
  form: LinkedForm,
  use: CrossRule,
  rows: Node | undefined,
  states: States,
): KeyedConstraint[] {
  const forms = [form, ...site.forms.values()];
  const other = forms.flatMap(({ source }) => source.fields[use.other ?? ''] ?? [])[0];
  if (other === undefined || other.name === use.field) return [];
  const way = wayOf(site, { ...form, source: { ...form.source, rules: [] } }, other, rows, states);
  if (way === undefined || way.choices !== undefined) return [];
  const fails = failsBy(way.row, {}, other.name);
  return [
    {
      key: way.key,
      name: `the field "${other.name}", which it repeats`,
      refuses: (value) =>
        fails(value) !== undefined || (way.filter !== undefined && way.filter(value).value !== value),
      way: { ...way, fails },
    },
  ];
}

/** What an applicant can choose; undefined where the field is typed or its list comes with an answer. */
function choicesOf(field: FieldDeclaration, states: States, form: LinkedForm): string[] | undefined {
  const { options } = field;
  if (options === undefined) return undefined;
  if (!Array.isArray(options)) return isOfStates(field) ? states.open : undefined;
  const forbids = form.source.rules.some(
    (rule) => rule.rule === 'notForbiddenState' && rule.field === field.name,
  );
  const values = options.map(({ value }) => value);
  return forbids ? values.filter((value) => states.open.includes(value)) : values;
}

function conflictsOf(field: FieldDeclaration, way: KeyedWay, states: States): Conflict[] {
  const found = known.get(way.key) ?? searchConflicts(field, way, states);
  known.set(way.key, found);
  return found;
}

function searchConflicts(field: FieldDeclaration, way: KeyedWay, { open, minimumAges }: States): Conflict[] {
  // Only a minimum age depends on the state.
  const places = way.row.MinAge && open.length > 0 ? open : [undefined];
  const byConflict = new Map<Conflict, (string | undefined)[]>();
  for (const state of places) {
    const conflict = findConflict({ ...way, fails: failsBy(way.row, minimumAges, field.name, state) });
    byConflict.set(conflict, [...(byConflict.get(conflict) ?? []), state]);
  }
  return [...byConflict].map(([conflict, some]) =>
    conflict === undefined || some.length === places.length
      ? conflict
      : `${conflict}, for residents of ${some.join(', ')}`,
  );
}

const ajv = createAjv({ strict: false });

/**
 * What the contract of the submission says of the place where a field's answer stands. Nothing where that part is
 * composed from the fields themselves.
 */
function contractConstraints(
  { contract }: Pick<LinkedSite, 'contract'>,
  { payload }: Pick<FieldDeclaration, 'payload'>,
): (Constraint & { key: string })[] {
  const schema = payload === undefined ? undefined : schemaAt(contract, payload.path.split('.'));
  if (schema === undefined) return [];
  const validate = ajv.compile(schema);
  const convert = payload?.as === undefined ? undefined : findConverter(payload.as);
  return [
    {
      key: JSON.stringify([schema, payload?.as]),
      name: `the contract of the submission at ${payload?.path}`,
      refuses: (value) => !validate(convert?.(value) ?? value),
    },
  ];
}

function schemaAt(schema: JsonSchema | undefined, path: string[]): JsonSchema | undefined {
  const [key, ...rest] = path;
  if (schema === undefined || schema['x-composed'] !== undefined) return undefined;
  if (key === undefined) return schema;
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return schemaAt(Object.hasOwn(properties, key) ? properties[key] : undefined, rest);
}
