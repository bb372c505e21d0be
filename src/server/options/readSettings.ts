import { Ajv, type ErrorObject } from 'ajv';
import { limitSettings } from './limitSettings.ts';
import { readSecret } from './readSecret.ts';
import type { Setting } from './Setting.ts';
import { settingFormats } from './settingFormats.ts';
import { settings } from './settings.ts';

/** Names of the settings that are secrets (`readSecret`). */
const secretNames: readonly string[] = Object.entries<Setting>(settings).flatMap(([name, { secret }]) =>
  secret ? [name] : [],
);

/** A setting for the file of each secret. */
const secretFileSettings: Record<string, Setting> = Object.fromEntries(
  secretNames.map((name) => [
    `${name}_FILE`,
    { description: `File that holds ${name}.`, type: 'string', otherwise: 'none' },
  ]),
);

/** Every variable that the server reads, in the order of the documentation. */
export const allSettings: Record<string, Setting> = { ...settings, ...secretFileSettings, ...limitSettings };

type Words<S extends Setting> = S extends { enum: readonly (infer Word)[] } ? Word : string;
type Value<S extends Setting> = S['type'] extends 'integer' ? number : Words<S>;

/** The values of the settings; undefined where one is not set and has no default. */
export type Values = {
  [Name in keyof typeof settings]:
    | Value<(typeof settings)[Name]>
    | ((typeof settings)[Name] extends { default: unknown } ? never : undefined);
} & Record<string, unknown>;

// Not `createAjv`: a setting may name only the formats whose words its message has.
const validate = new Ajv({ allErrors: true, useDefaults: true, formats: settingFormats, strict: true })
  .addVocabulary(['otherwise', 'secret'])
  .compile({ type: 'object', properties: allSettings });

/**
 * Reads the settings. One that is empty counts as not set.
 * @param env `process.env`
 * @param wrong gets a sentence for each that is wrong, without its value: that may be a secret. The default holds for it
 *   then, so that everything that is wrong can be said at once
 * @param isRead which settings are read; the others have their defaults
 */
export function readSettings(
  env: Record<string, string | undefined>,
  wrong: string[],
  isRead: (name: string) => boolean = () => true,
): Values {
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
  return values as Values;
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

/** Digits only: `Number` would take 0x10 and 1e3, too. What is no number stays text, which its schema refuses. */
function numberOf(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

const nameOf = ({ instancePath }: ErrorObject) => instancePath.slice(1);

/** What a setting takes, for "PORT must be …". */
export function takenBy(setting: Setting | undefined): string {
  if (setting?.enum) return `one of ${setting.enum.join(', ')}`;
  if (setting?.type === 'integer') return `a number from ${setting.minimum} to ${setting.maximum}`;
  return setting?.format ? settingFormats[setting.format].takes : 'text';
}
