import { readFileSync } from 'node:fs';
import type { Setting } from './Setting.ts';
import { settings } from './settings.ts';

const secrets = Object.entries<Setting>(settings).flatMap(([name, { secret }]) => (secret ? [name] : []));

/** Each secret may be given as a file, as orchestrators mount secrets. */
export const secretFileSettings: Record<string, Setting> = Object.fromEntries(
  secrets.map((name) => [
    `${name}_FILE`,
    { description: `File that holds ${name}.`, type: 'string', otherwise: 'none' },
  ]),
);

/**
 * Reads the secrets that are given as files.
 * @param env `process.env`
 * @param wrong gets a sentence for each file that cannot be read or is empty, and for each secret that is given twice
 * @returns the values by the names of their variables, without the line break at their end
 */
export function readSecretFiles(
  env: Record<string, string | undefined>,
  wrong: string[],
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of secrets) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) {
      wrong.push(`${name} and ${name}_FILE are both set: set one`);
      continue;
    }
    const value = readSecretFile(file);
    if (value) values[name] = value;
    else wrong.push(`${name}_FILE (${file}) ${value === undefined ? 'cannot be read' : 'is empty'}`);
  }
  return values;
}

/** The secret in a file, without the line break at its end; undefined where there is none. */
export function readSecretFile(file: string | undefined): string | undefined {
  if (!file) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
