import { filterOf } from '../../compile/witness/filterOf.ts';
import { findConflict } from '../../compile/witness/findConflict.ts';
import { todayInNewYork } from '../../engine/dates/dates.ts';
import type { FieldDeclaration, RuleRow } from '../../engine/form.ts';
import { isObject, mergePatch } from '../../engine/overlay/mergePatch.ts';
import { createRuleContext, type RuleNote } from '../../engine/rules/createRuleContext.ts';
import { Refusal } from '../platform/answers/Refusal.ts';
import { applyOverrides, type Overrides } from '../platform/sites/applyOverrides.ts';
import type { SiteRelease } from '../platform/sites/ReleaseReader.ts';
import type { OverrideFrom } from './OverrideFrom.ts';

/**
 * The rule row that an override amends still means something and lets a value through (UX-17), on the plain host and in
 * every variant: what `npm run catalogue` asks of a row (F-511). That each field lets one through, too, is asked of people:
 * a program may close a field on purpose.
 * @param overrides of the site, with this one
 * @throws Refusal 400 with the reason
 */
export async function checkRuleRow(
  { path, value }: { path: string; value: unknown },
  release: SiteRelease,
  overrides: Overrides,
  { now, from }: { now: Date; from: OverrideFrom },
): Promise<void> {
  const name = rowOf(path);
  if (name === undefined) return;
  const today = todayInNewYork(now.getTime());
  const fields = from === 'person' ? await fieldsOf(name, release) : [];
  for (const row of rowsOf(name, release, overrides)) {
    const notes: RuleNote[] = [];
    const rules = createRuleContext({ rules: { [name]: row }, today, notes: (note) => notes.push(note) });
    rules.prepare();
    const [note] = notes;
    if (note !== undefined) {
      const subject = note.key === undefined ? 'The row' : `"${note.key.replaceAll(', ', '" and "')}"`;
      throw refuse(`${subject} ${note.problem}.`, note.key, value);
    }
    const fails = (answer: string) => rules.fieldRule(name, answer, {})?.code;
    const ofRow = findConflict({ row, today, fails });
    if (ofRow !== undefined) throw refuse(`No answer passes the rule row: ${ofRow}.`, undefined, value);
    for (const field of fields) {
      const choices = Array.isArray(field.options) ? field.options.map((option) => option.value) : undefined;
      const conflict = findConflict({ row, ...filterOf(field), choices, today, fails });
      if (conflict === undefined) continue;
      throw refuse(`No answer of the field "${field.name}" passes: ${conflict}.`, undefined, value);
    }
  }
}

/** The row that a path is about. */
function rowOf(path: string): string | undefined {
  const [kind, first, second] = path.split('/');
  if (kind === 'rules') return first;
  return kind === 'settings' && first === 'ValidationRules' ? second : undefined;
}

/** The row as it would be on the plain host and in each variant, each once. */
function rowsOf(name: string, { settings }: SiteRelease, overrides: Overrides): RuleRow[] {
  const variants = isObject(settings.variants) ? Object.values(settings.variants) : [];
  const rows = [{}, ...variants].flatMap((patch) => {
    const { ValidationRules } = applyOverrides(
      mergePatch(settings, patch) as Record<string, unknown>,
      overrides,
    );
    const row = isObject(ValidationRules) ? ValidationRules[name] : undefined;
    return isObject(row) ? [JSON.stringify(row)] : [];
  });
  return [...new Set(rows)].map((text) => JSON.parse(text) as RuleRow);
}

/** Fields of any form that the row holds, but those to tick and those whose choices come with an answer. */
async function fieldsOf(name: string, release: SiteRelease): Promise<FieldDeclaration[]> {
  const forms = await Promise.all(release.forms.map((id) => release.form(id)));
  return forms
    .flatMap(({ fields }) => Object.values(fields))
    .filter(
      ({ rule, type, options, widgetProps }) =>
        rule === name &&
        type === 'string' &&
        (options === undefined || Array.isArray(options)) &&
        widgetProps?.checkedValue === undefined,
    );
}

function refuse(message: string, key: string | undefined, value: unknown): Refusal {
  const said = isObject(value) ? Object.keys(value) : [];
  const keys = key?.split(', ') ?? ['MinLengthChar', 'MaxLengthChar', 'Regex'];
  const at = isObject(value) ? (keys.find((one) => said.includes(one)) ?? said[0] ?? '') : 'value';
  return new Refusal(400, 'rule', message, { path: `/${at}` });
}
