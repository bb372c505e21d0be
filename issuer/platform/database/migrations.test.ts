import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrationsFolder } from './openDatabase.ts';

/** The last one of version 1.0: no earlier release runs beside these. */
const last = 13;
/** What code of the release before would stumble over. */
const contracting =
  /\b(drop (table|column)|rename|set not null|alter (column )?\w+ (set data )?type|add (constraint|check|unique|foreign key|primary key))\b/i;

/** What is wrong with a migration, in words. */
function mistakeOf(text: string): string | undefined {
  const [line = ''] = text.split('\n', 1);
  if (/^-- contract: \S/.test(line)) return undefined;
  if (!/^-- expand$/.test(line))
    return 'Begin it with "-- expand" if the release before can live with it, else with "-- contract: WHY".';
  const found = contracting.exec(text.replace(/--.*$/gm, ''))?.[0];
  return found && `It says "-- expand", and "${found}" breaks the release before.`;
}

describe('a migration after 1.0', () => {
  it('[REL-06] says whether the release before can live with it', () => {
    const names = readdirSync(migrationsFolder);
    expect(names).toHaveLength(new Set(names.map((name) => name.slice(0, 3))).size);
    const later = names.filter((name) => Number(name.slice(0, 3)) > last);
    const mistakes = later.map((name) => mistakeOf(readFileSync(join(migrationsFolder, name), 'utf8')));
    expect(mistakes.filter(Boolean)).toEqual([]);
  });
});
