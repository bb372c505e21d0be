import { readKey } from '../../api/readAnswer.ts';
import type { RuleRow } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { PathDeclaration } from '../../engine/slice.ts';
import type { Configuration } from '../../state/atoms.ts';

/** Switches and feature texts, as `site.switches.*`, `site.features.*` and `site.fields.*` read them. */
export interface SiteSwitches {
  /** Names that are on: 'true' in `WebsiteSettings`, or true in `Features` (A-023, CFG-018). */
  switches: Record<string, boolean>;
  features: Record<string, unknown>;
  /** Whether a form field is active (CFG-020). */
  fields: Record<string, boolean>;
}

/**
 * @param stripped names that are always off, whatever the server says (PRD-023, A-024)
 */
export function siteSwitches(
  payload: Record<string, unknown>,
  declarations: Record<string, PathDeclaration>,
  stripped: readonly string[],
): SiteSwitches {
  const features = readKey(readKey(payload, 'ProductSettings'), 'Features');
  const featureEntries = isObject(features) ? Object.entries(features) : [];
  const off = new Set(stripped.map((name) => name.toLowerCase()));
  const on = [
    ...trueSettings(payload),
    ...featureEntries.filter(([, value]) => isTrue(value)).map(([name]) => name),
  ];
  const toSwitch = canonicalNames(declarations, 'site.switches');
  const toFeature = canonicalNames(declarations, 'site.features');
  const toField = canonicalNames(declarations, 'site.fields');
  return {
    switches: Object.fromEntries(
      on.filter((name) => !off.has(name.toLowerCase())).map((name) => [toSwitch(name), true]),
    ),
    features: Object.fromEntries(featureEntries.map(([name, value]) => [toFeature(name), value])),
    fields: Object.fromEntries(fieldEntries(payload).map(([name, active]) => [toField(name), active])),
  };
}

/** Names and flags of `FormFields`, in the server's spelling. */
function fieldEntries(payload: Record<string, unknown>): [string, boolean][] {
  return list(readKey(payload, 'FormFields')).flatMap((entry): [string, boolean][] => {
    const name = readKey(entry, 'fieldName');
    return typeof name === 'string' ? [[name, isTrue(readKey(entry, 'isActive'))]] : [];
  });
}

function trueSettings(payload: Record<string, unknown>): string[] {
  return list(readKey(payload, 'WebsiteSettings')).flatMap((entry) => {
    const name = readKey(entry, 'Name');
    return typeof name === 'string' && isTrue(readKey(entry, 'Value')) ? [name] : [];
  });
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

/**
 * Maps the server's spelling of the names under a path to the catalogue's.
 * @param family for example `site.switches`
 * @returns a function from a name to its declared spelling, or to itself if it is not declared
 */
function canonicalNames(
  declarations: Record<string, PathDeclaration>,
  family: string,
): (name: string) => string {
  const declared = Object.keys(declarations)
    .filter((path) => path.startsWith(`${family}.`))
    .map((path): [string, string] => {
      const name = path.slice(family.length + 1);
      return [name.toLowerCase(), name];
    });
  const spelling = new Map(declared);
  return (name) => spelling.get(name.toLowerCase()) ?? name;
}

/** The text or number under the first of these keys that has one, as text; '' if none does. */
export function text(group: unknown, ...names: string[]): string {
  for (const name of names) {
    const value = readKey(group, name);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return '';
}

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

/** Rows by field name. A server may send them as a list in which each has the name of its field. */
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
