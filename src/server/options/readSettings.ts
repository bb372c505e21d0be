import { Ajv, type ErrorObject } from 'ajv';
import { limitSettings } from './limitSettings.ts';
import { readSecretFiles, secretFileSettings } from './readSecretFiles.ts';
import type { Setting } from './Setting.ts';
import { settingFormats } from './settingFormats.ts';
import { settings } from './settings.ts';

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

const validate = new Ajv({
  allErrors: true,
  coerceTypes: true,
  useDefaults: true,
  formats: settingFormats,
  strict: true,
  allowUnionTypes: true,
})
  .addVocabulary(['otherwise', 'secret'])
  .compile({ type: 'object', properties: allSettings });

/**
 * Reads every setting. One that is empty counts as not set.
 * @param env `process.env`
 * @param wrong gets a sentence for each that is wrong, without its value: that may be a secret. The default holds for it
 *   then, so that all that is wrong can be told at once
 */
export function readSettings(env: Record<string, string | undefined>, wrong: string[]): Values {
  const given = Object.keys(allSettings).flatMap((name) => {
    const value = env[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  const values: Record<string, unknown> = { ...Object.fromEntries(given), ...readSecretFiles(env, wrong) };
  validate(values);
  for (const name of new Set((validate.errors ?? []).map(nameOf))) {
    wrong.push(`${name} must be ${takenBy(allSettings[name])}`);
    values[name] = allSettings[name]?.default;
  }
  return values as Values;
}

const nameOf = ({ instancePath }: ErrorObject) => instancePath.slice(1);

/** What a setting takes, for "PORT must be …". */
export function takenBy(setting: Setting | undefined): string {
  if (setting?.enum) return `one of ${setting.enum.join(', ')}`;
  if (setting?.type === 'integer') return `a number from ${setting.minimum} to ${setting.maximum}`;
  return setting?.format ? settingFormats[setting.format].takes : 'text';
}
