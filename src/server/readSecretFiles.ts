import { readFileSync } from 'node:fs';

/** Variables that hold a secret. Each may be given as a file, as orchestrators mount secrets: `<NAME>_FILE` names it. */
const secretVariables = ['DATABASE_URL', 'SMTP_URL', 'SMS_WEBHOOK_TOKEN', 'PAYMENT_GATEWAY_TOKEN'];

/** What each of these files is, for the documentation. */
export const secretFileVariables: Record<string, string> = Object.fromEntries(
  secretVariables.map((name) => [`${name}_FILE`, `File that holds ${name} instead.`]),
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
  for (const name of secretVariables) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (env[name]?.trim()) {
      wrong.push(`${name} and ${name}_FILE are two places for one value: give one`);
      continue;
    }
    const value = readSecretFile(file);
    if (value) values[name] = value;
    else wrong.push(`${name}_FILE (${file}) ${value === undefined ? 'can not be read' : 'is empty'}`);
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
