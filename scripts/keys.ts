import { resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Options } from '../src/server/options/Options.ts';
import { readOptions } from '../src/server/options/readOptions.ts';
import type { OpenDatabase } from '../src/server/platform/database/Database.ts';
import { openDatabase } from '../src/server/platform/database/openDatabase.ts';
import { addKey, newKey } from '../src/server/platform/encryption/addKey.ts';
import { createKeyRing } from '../src/server/platform/encryption/createKeyRing.ts';
import { describeKeys } from '../src/server/platform/encryption/describeKeys.ts';
import type { KeyRing } from '../src/server/platform/encryption/KeyRing.ts';
import { readKeys } from '../src/server/platform/encryption/readKeys.ts';
import { reseal } from '../src/server/platform/encryption/reseal.ts';
import { sealedTables } from '../src/server/sealedTables.ts';

/** Milliseconds between two looks whether processes use the new key. */
const pause = 2_000;

const help = `npm run keys [-- list]                which keys the database knows, and how many processes hold them
npm run keys -- new [--file FILE]     makes a key: printed, or put in front of those of a file that only its owner can read
npm run keys -- reseal                puts the newest key in use and seals everything with it, while processes run

list and reseal read the environment as the server does. reseal can be ended and begun again.`;

/** `npm run keys`: generations of keys (F-304). */
const commands: Record<string, (file: string | undefined) => Promise<void>> = {
  list: () => withDatabase(describe),
  new: make,
  reseal: () =>
    withDatabase(async (database, ring) => {
      const { rows, left } = await reseal(database, ring, sealedTables, () => setTimeout(pause));
      for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count} rows`);
      if (left.length > 0)
        console.log(
          `Nothing is sealed with ${left.join(', ')} any more. Take it out of the environment a day from now: until then codes and calls under way still need it.`,
        );
      await describe(database, ring);
    }),
};

async function describe(database: OpenDatabase, ring: KeyRing): Promise<void> {
  for (const line of await describeKeys(database, ring)) console.log(line);
}

/** Needs no key and no database: it is what comes before both. */
async function make(name: string | undefined): Promise<void> {
  const key = newKey();
  const next = 'Give it to every process, start them again one by one, then run "npm run keys -- reseal".';
  if (name === undefined) {
    console.log(key);
    console.error(
      `This key stands nowhere else. Put it in front of those that you have, CARDSTOCK_KEY=${key.slice(0, 4)}…,<the earlier ones>. ${next}`,
    );
    return;
  }
  const { DATA_DIR: data = 'data' } = process.env;
  if (resolve(name).startsWith(resolve(data) + sep))
    throw new Error(`${name} lies in DATA_DIR, beside what the keys protect. Name another place.`);
  const ids = await addKey(resolve(name), key);
  console.log(`${name} holds ${ids.join(', ')}, the newest first. ${next}`);
}

async function withDatabase(work: (database: OpenDatabase, ring: KeyRing) => Promise<void>): Promise<void> {
  const options: Options = readOptions(process.env);
  const ring = createKeyRing(await readKeys(options));
  const database = await openDatabase(options.database);
  try {
    await work(database, ring);
  } finally {
    await database.close();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = read();
  const [name = 'list', ...more] = positionals;
  if (values.help) return console.log(help);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || more.length > 0)
    throw new Error(`There is no command "${positionals.join(' ')}".\n\n${help}`);
  if (values.file !== undefined && name !== 'new') throw new Error(`--file belongs to new.\n\n${help}`);
  await command(values.file);
}

function read() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { file: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    const [said] = (error instanceof Error ? error.message : '').split('. ');
    throw new Error(`${said}.\n\n${help}`);
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
