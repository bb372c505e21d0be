import { readFileSync } from 'node:fs';

/**
 * A secret of the environment: the value of NAME, or the content of the file that NAME_FILE names, as orchestrators mount
 * secrets. Blanks and line breaks around it do not count, and an empty variable counts as not set.
 * @param env `process.env`
 * @returns undefined where neither variable is set
 * @throws Error, without the value, where both are set, and where the file can't be read or is empty
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
