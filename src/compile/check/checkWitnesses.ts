import type { FieldDeclaration, RuleRow } from '../../engine/form.ts';
import { createRuleContext } from '../../engine/rules/createRuleContext.ts';
import type { RuleNote } from '../../engine/rules/RuleNote.ts';
import type { LinkedForm } from '../link/LinkedForm.ts';
import type { LinkedSettings } from '../link/linkSettings.ts';
import type { SiteScope } from '../link/SiteScope.ts';
import { member, type Node, plain } from '../read/Node.ts';
import { filterOf } from '../witness/filterOf.ts';
import { type Conflict, findConflict } from '../witness/findConflict.ts';

/** Dates of birth are held against this day, so that a check says the same tomorrow. */
const today = '2026-01-01';

/** Conflicts found before, by everything they depend on; the sites of a catalogue share nearly all of them. */
const known = new Map<string, Conflict[]>();

/**
 * Each field of each form has a value that passes its filter and its rule row, in every variant and every state
 * (UX-17). The conflict is named at the rule row.
 */
export function checkWitnesses(scope: SiteScope, { byVariant }: LinkedSettings): void {
  for (const settings of byVariant.values()) {
    const rows = member(settings, 'ValidationRules');
    const wrong = checkRows(scope, rows);
    for (const form of scope.forms.values()) {
      for (const field of Object.values(form.source.fields)) {
        if (!wrong.has(field.rule ?? '')) checkField(scope, form, field, rows, settings);
      }
    }
  }
}

/** Whatever the engine would leave out of a row at run time is a mistake in a catalogue. Gives the names of such rows. */
function checkRows(scope: SiteScope, rows: Node | undefined): ReadonlySet<string> {
  const notes: RuleNote[] = [];
  createRuleContext({
    rules: rows === undefined ? {} : plain(rows),
    today,
    notes: (note) => notes.push(note),
  });
  for (const { rule, key, problem } of notes) {
    const row = member(rows, rule);
    if (row === undefined) continue;
    const node = (key === undefined ? undefined : member(row, key.split(', ')[0] ?? '')) ?? row;
    const subject = key === undefined ? `the rule row "${rule}"` : `"${key.replaceAll(', ', '" and "')}"`;
    scope.report.mistake(node.place, `${subject} ${problem}`);
  }
  return new Set(notes.map(({ rule }) => rule));
}

function checkField(
  scope: SiteScope,
  form: LinkedForm,
  field: FieldDeclaration,
  rows: Node | undefined,
  settings: Node,
): void {
  const row = member(rows, field.rule ?? '');
  if (row === undefined || field.type !== 'string') return;
  const states = statesOf(settings);
  const choices = choicesOf(field, states, form);
  for (const conflict of conflictsOf(field, plain(row) as RuleRow, choices, states)) {
    if (conflict === undefined) continue;
    scope.report.mistake(
      row.place,
      `no value of the field "${field.name}" passes filter and rule: ${conflict}`.replace(
        /^no value of the field ("[^"]+") passes filter and rule: it refuses/,
        'the rule row of the field $1 refuses',
      ),
    );
  }
}

interface States {
  open: string[];
  minimumAges: Record<string, number>;
}

function statesOf(settings: Node): States {
  const list = member(settings, 'StatesList');
  const {
    States = {},
    ForbiddenStates = [],
    MinimumAges = {},
  } = (list === undefined ? {} : plain(list)) as {
    States?: Record<string, string>;
    ForbiddenStates?: string[];
    MinimumAges?: Record<string, number>;
  };
  return {
    open: Object.keys(States).filter((code) => !ForbiddenStates.includes(code)),
    minimumAges: MinimumAges,
  };
}

/** What an applicant can choose; undefined where the field is typed or its list comes with an answer. */
function choicesOf(field: FieldDeclaration, states: States, form: LinkedForm): string[] | undefined {
  const { options } = field;
  if (options === undefined) return undefined;
  if (!Array.isArray(options)) return options.from === 'site.states' ? states.open : undefined;
  const forbids = form.source.rules.some(
    (rule) => rule.rule === 'notForbiddenState' && rule.field === field.name,
  );
  const values = options.map(({ value }) => value);
  return forbids ? values.filter((value) => states.open.includes(value)) : values;
}

function conflictsOf(
  field: FieldDeclaration,
  row: RuleRow,
  choices: string[] | undefined,
  states: States,
): Conflict[] {
  if (choices === undefined && field.options !== undefined) return [];
  const key = JSON.stringify([row, field.filter, choices, row.MinAge ? states : undefined]);
  const found = known.get(key) ?? searchConflicts(field, row, choices, states);
  known.set(key, found);
  return found;
}

function searchConflicts(
  field: FieldDeclaration,
  row: RuleRow,
  choices: string[] | undefined,
  { open, minimumAges }: States,
): Conflict[] {
  const rule = 'row';
  const { fieldRule } = createRuleContext({ rules: { [rule]: row }, today, stateMinimumAges: minimumAges });
  // Only a minimum age depends on the state.
  const places = row.MinAge && open.length > 0 ? open : [undefined];
  const conflicts = places.map((state) =>
    findConflict({
      row,
      ...filterOf(field.filter),
      choices,
      today,
      fails: (value) => fieldRule(rule, value, { State: state }, field.name)?.code,
    }),
  );
  return [...new Set(conflicts)];
}
