import type { Setting } from './Setting.ts';
import { settings } from './settings.ts';

/** Names of the settings that are secrets (`readSecret`). */
export const secretNames: readonly string[] = Object.entries<Setting>(settings).flatMap(
  ([name, { secret }]) => (secret ? [name] : []),
);

/** A setting for the file of each secret. */
export const secretFileSettings: Record<string, Setting> = Object.fromEntries(
  secretNames.map((name) => [
    `${name}_FILE`,
    { description: `File that holds ${name}.`, type: 'string', otherwise: 'none' },
  ]),
);
