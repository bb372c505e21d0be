import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject } from 'ajv';
import { suggest } from '../../compile/report/DiagnosticCollector.ts';
import { type Limit, type Limits, limitVariable, usualLimits } from '../platform/limits/limits.ts';
import { readTimesPerSeconds, type Setting, settingFormats } from './settings.ts';

/** What follows beyond a limit, unless its description says all of it. */
const consequences: Record<NonNullable<Limit['beyond']> | 'refusal', string> = {
  refusal: '',
  captcha: ' Beyond it, the captcha is required; ten times as many are refused.',
  alarm: ' Beyond it, an alarm is logged and the captcha is required; no one is refused.',
  tell: ' Beyond it, who decides is told; no one is refused.',
};

/** A setting for each limit. */
const limitSettings: Record<string, Setting> = Object.fromEntries(
  Object.values(usualLimits).map((limit: Limit) => [
    limitVariable(limit),
    {
      description: `${limit.counts}.${consequences[limit.beyond ?? 'refusal']}`,
      type: 'string',
      format: 'timesPerSeconds',
      default: `${limit.points}/${limit.seconds}`,
    },
  ]),
);

type Words<S extends Setting> = S extends { enum: readonly (infer Word)[] } ? Word : string;
type Value<S extends Setting> = S['type'] extends 'integer' ? number : Words<S>;

/** The values of settings; undefined where one is not set and has no default. */
type ValuesOf<Table extends Readonly<Record<string, Setting>>> = {
  [Name in keyof Table]: Value<Table[Name]> | (Table[Name] extends { default: unknown } ? never : undefined);
} & Record<string, unknown>;

interface SettingsReader<Values> {
  /** Every variable that is read, in the order of the documentation. */
  allSettings: Readonly<Record<string, Setting>>;
  /**
   * Reads the settings. An empty one counts as not set.
   * @param env `process.env`
   * @param wrong gets a sentence for each mistake, without the value, which may be a secret. The default is then used, so
   *   that all mistakes can be reported at once
   * @param isRead which settings are read; the others have their defaults
   */
  readSettings(
    env: Record<string, string | undefined>,
    wrong: string[],
    isRead?: (name: string) => boolean,
  ): Values;
}

/** Reads the settings of a table, the files of its secrets, and the limits. */
export function settingsReader<const Table extends Readonly<Record<string, Setting>>>(
  table: Table,
): SettingsReader<ValuesOf<Table>> {
  const secretNames = Object.entries<Setting>(table).flatMap(([name, { secret }]) => (secret ? [name] : []));
  const secretFileSettings: Record<string, Setting> = Object.fromEntries(
    secretNames.map((name) => [
      `${name}_FILE`,
      { description: `File that holds ${name}.`, type: 'string', otherwise: 'none' },
    ]),
  );
  const allSettings: Record<string, Setting> = { ...table, ...secretFileSettings, ...limitSettings };
  // Not `createAjv`: a setting may use only formats that have a message.
  const validate = new Ajv({ allErrors: true, useDefaults: true, formats: settingFormats, strict: true })
    .addVocabulary(['otherwise', 'secret'])
    .compile({ type: 'object', properties: allSettings });
  return {
    allSettings,
    readSettings(env, wrong, isRead = () => true) {
      const values: Record<string, unknown> = {};
      for (const [name, { type }] of Object.entries(allSettings).filter(([each]) => isRead(each))) {
        const text = secretNames.includes(name) ? secretOf(env, name, wrong) : env[name]?.trim();
        if (text) values[name] = type === 'integer' ? numberOf(text) : text;
      }
      validate(values);
      for (const name of new Set((validate.errors ?? []).map(nameOf))) {
        wrong.push(`${name} must be ${takenBy(allSettings[name])}`);
        values[name] = allSettings[name]?.default;
      }
      return values as ValuesOf<Table>;
    },
  };
}

function secretOf(
  env: Record<string, string | undefined>,
  name: string,
  wrong: string[],
): string | undefined {
  try {
    return readSecret(env, name);
  } catch (error) {
    wrong.push((error as Error).message);
    return undefined;
  }
}

/** Digits only: `Number` would accept 0x10 and 1e3, too. Anything else stays text, which its schema refuses. */
function numberOf(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

const nameOf = ({ instancePath }: ErrorObject) => instancePath.slice(1);

/** What a setting accepts, for "PORT must be …". */
export function takenBy(setting: Setting | undefined): string {
  if (setting?.enum) return `one of ${setting.enum.join(', ')}`;
  if (setting?.type === 'integer') return `a number from ${setting.minimum} to ${setting.maximum}`;
  return setting?.format ? settingFormats[setting.format].takes : 'text';
}

/**
 * A secret of the environment: the value of NAME, or the content of the file in NAME_FILE, the way orchestrators mount
 * secrets. Surrounding white space is ignored, and an empty variable counts as not set.
 * @param env `process.env`
 * @returns undefined if neither variable is set
 * @throws Error, without the value, if both are set, or if the file cannot be read or is empty
 */
export function readSecret(env: Record<string, string | undefined>, name: string): string | undefined {
  const value = env[name]?.trim() || undefined;
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return value;
  if (value !== undefined) throw new Error(`${name} and ${name}_FILE are both set: set one`);
  const content = contentOf(file);
  if (!content)
    throw new Error(`${name}_FILE (${file}) ${content === undefined ? 'cannot be read' : 'is empty'}`);
  return content;
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** @param values valid value of each setting of `limitSettings` */
export function limitsOf(values: Record<string, unknown>): Limits {
  return Object.fromEntries(
    Object.entries(usualLimits).map(([key, limit]) => [
      key,
      { ...limit, ...readTimesPerSeconds(String(values[limitVariable(limit)])) },
    ]),
  ) as Limits;
}

/**
 * A sentence for each variable that looks like a setting of ours but is not.
 * @param beginnings prefixes that no one else uses
 */
export function misspelledSettings(
  env: Record<string, string | undefined>,
  known: Readonly<Record<string, Setting>>,
  beginnings: RegExp,
): string[] {
  const names = Object.keys(known);
  return Object.keys(env)
    .filter((name) => beginnings.test(name) && !names.includes(name) && env[name]?.trim())
    .map((name) => `${name} is not a setting. Did you mean ${suggest(name, names, 2).join(' or ')}?`);
}

/** @throws Error that lists everything wrong with the environment */
export function refuseWrong(wrong: readonly string[]): void {
  if (wrong.length > 0)
    throw new Error(`The environment is not right:\n${wrong.map((line) => `- ${line}`).join('\n')}`);
}
