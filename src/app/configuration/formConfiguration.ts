import { readKey } from '../../api/readKey.ts';
import type { RuleRow } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { Configuration } from '../../state/Configuration.ts';
import { fieldEntries } from './siteSwitches.ts';
import { text } from './text.ts';

/** `get-configuration` as forms need it: rules, ages, forbidden states, fields that are off, stored prefill. */
export function formConfiguration(payload: Record<string, unknown>): Configuration {
  const states = readKey(payload, 'StatesList');
  const prefill = readKey(payload, 'PrefillData');
  const forbidden = readKey(states, 'ForbiddenStates');
  return {
    rules: rules(readKey(payload, 'ValidationRules')),
    stateMinimumAges: ages(readKey(states, 'MinimumAges')),
    forbiddenStates: Array.isArray(forbidden) ? forbidden.filter((code) => typeof code === 'string') : [],
    inactive: new Set(fieldEntries(payload).flatMap(([name, active]) => (active ? [] : [name]))),
    prefill: isObject(prefill) ? prefill : {},
  };
}

/** Rows by field name; a server may give them as a list, each with the name of its field. */
function rules(rows: unknown): Record<string, RuleRow> {
  if (isObject(rows))
    return Object.fromEntries(Object.entries(rows).filter(([, row]) => isObject(row))) as Record<
      string,
      RuleRow
    >;
  if (!Array.isArray(rows)) return {};
  return Object.fromEntries(
    rows.flatMap((row): [string, RuleRow][] => {
      const name = text(row, 'fieldName', 'Field', 'Name');
      return name === '' || !isObject(row) ? [] : [[name, row as RuleRow]];
    }),
  );
}

function ages(value: unknown): Record<string, number> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
