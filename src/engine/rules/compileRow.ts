import type { RuleRow } from '../form.ts';
import { acceptedValues } from './acceptedValues.ts';
import type { RowCheck } from './RowCheck.ts';
import type { RuleNote } from './RuleNote.ts';
import { rowChecks } from './rowChecks.ts';

type CheckedKey = keyof typeof rowChecks;

/**
 * Compiles the checks of a row: too short, too long, then the rest in the order of its keys (design §12). What is wrong
 * with the row is reported and left out key by key: a bad expression, and keys that contradict each other or the field,
 * so that no row leads into a dead end (UX-17).
 * @param longest the most characters the field can hold, where that is known
 */
export function compileRow(
  name: string,
  row: RuleRow,
  report: (note: RuleNote) => void,
  longest = Number.POSITIVE_INFINITY,
): RowCheck[] {
  const compiled = new Map<CheckedKey, RowCheck>();
  for (const key of keysInOrder(row)) {
    const result = rowChecks[key](row);
    if (result === 'inert') continue;
    if ('check' in result) compiled.set(key, result.check);
    else report({ rule: name, key, problem: result.problem });
  }
  for (const { keys, problem } of contradictions(row, compiled, longest)) {
    for (const key of keys) compiled.delete(key);
    report({ rule: name, key: keys.join(', '), problem });
  }
  return [...compiled.values()];
}

function keysInOrder(row: RuleRow): CheckedKey[] {
  const own = (Object.keys(row) as (keyof RuleRow)[]).filter((key) => key in rowChecks) as CheckedKey[];
  const lengths: CheckedKey[] = ['MinLengthChar', 'MaxLengthChar'];
  return [...lengths.filter((key) => own.includes(key)), ...own.filter((key) => !lengths.includes(key))];
}

interface Contradiction {
  keys: CheckedKey[];
  problem: string;
}

/** Keys that no value, or no value the field can hold, could satisfy together. */
function contradictions(row: RuleRow, compiled: Map<CheckedKey, RowCheck>, longest: number): Contradiction[] {
  const found: Contradiction[] = [];
  const least = row.MinLengthChar ?? 0;
  const most = row.MaxLengthChar || Number.POSITIVE_INFINITY;
  if (least > most) {
    found.push({
      keys: ['MinLengthChar', 'MaxLengthChar'],
      problem: 'ask for more characters than they allow',
    });
  } else if (least > longest) {
    found.push({
      keys: ['MinLengthChar'],
      problem: `asks for more than the ${longest} characters of the field`,
    });
  }
  const list = acceptedValues(row.AcceptedValues);
  if (list === undefined || 'problem' in list) return found;
  const others = [...compiled.keys()].filter((key) => key !== 'AcceptedValues');
  const moment = { today: '9999-12-31', stateAge: () => undefined };
  const reachable = list.values.some((value) =>
    others.every((key) => !compiled.get(key)?.(value, moment, {})),
  );
  if (!reachable && others.length > 0)
    found.push({ keys: others, problem: 'leave none of the accepted values' });
  return found;
}
