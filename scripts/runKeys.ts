import { resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Options, readOptions } from '../src/server/options/readOptions.ts';
import type { OpenDatabase } from '../src/server/platform/database/Database.ts';
import { describeKeys } from '../src/server/platform/encryption/joinKeys.ts';
import { createKeyRing, type KeyRing } from '../src/server/platform/encryption/KeyRing.ts';
import { addKey, newKey, readKeys } from '../src/server/platform/encryption/readKeys.ts';
import { reseal } from '../src/server/platform/encryption/reseal.ts';
import { sealedTables } from '../src/server/sealedTables.ts';
import { openDatabaseForCommand } from './openDatabaseForCommand.ts';

/** Milliseconds between two looks whether processes use the new key. */
const pause = 2_000;

const help = `npm run keys [-- list]                lists the keys that the database knows, and how many processes hold each
npm run keys -- new [--file FILE]     makes a key: printed, or put first in a file that only its owner can read
npm run keys -- reseal                starts using the newest key and encrypts everything again with it, while processes run

list and reseal read the environment as the server does. You can stop reseal and run it again.`;

const commands: Record<string, (environment: NodeJS.ProcessEnv, file: string | undefined) => Promise<void>> =
  {
    list: (environment) => withDatabase(environment, describe),
    new: make,
    reseal: (environment) =>
      withDatabase(environment, async (database, ring) => {
        const { rows, left } = await reseal(database, ring, sealedTables, () => setTimeout(pause));
        for (const [table, count] of Object.entries(rows)) console.log(`${table}: ${count} rows`);
        if (left.length > 0)
          console.log(
            `Nothing is encrypted with ${left.join(', ')} any more. Remove it from the environment a day from now: until then, codes and calls in progress still need it.`,
          );
        await describe(database, ring);
      }),
  };

async function describe(database: OpenDatabase, ring: KeyRing): Promise<void> {
  for (const line of await describeKeys(database, ring)) console.log(line);
}

/** Needs no key and no database: it is what comes before both. */
async function make({ DATA_DIR: data = 'data' }: NodeJS.ProcessEnv, name: string | undefined): Promise<void> {
  const key = newKey();
  const next = 'Give it to every process, restart them one by one, then run "npm run keys -- reseal".';
  if (name === undefined) {
    console.log(key);
    console.error(
      `This key is stored nowhere else. Put it first, before the keys that you have: CARDSTOCK_KEY=${key.slice(0, 4)}…,<the earlier ones>. ${next}`,
    );
    return;
  }
  if (resolve(name).startsWith(resolve(data) + sep))
    throw new Error(`${name} is in DATA_DIR, beside what the keys protect. Choose another place.`);
  const ids = await addKey(resolve(name), key);
  console.log(`${name} holds ${ids.join(', ')}, newest first. ${next}`);
}

async function withDatabase(
  environment: NodeJS.ProcessEnv,
  work: (database: OpenDatabase, ring: KeyRing) => Promise<void>,
): Promise<void> {
  const options: Options = readOptions(environment);
  const ring = createKeyRing(await readKeys(options));
  const database = await openDatabaseForCommand(options.database);
  try {
    await work(database, ring);
  } finally {
    await database.close();
  }
}

/**
 * `npm run keys`: generations of keys (F-304).
 * @throws Error in words for who typed it
 */
export async function runKeys(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = read(args);
  const [name = 'list', ...more] = positionals;
  if (values.help) return console.log(help);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || more.length > 0)
    throw new Error(`There is no command "${positionals.join(' ')}".\n\n${help}`);
  if (values.file !== undefined && name !== 'new') throw new Error(`--file belongs to new.\n\n${help}`);
  await command(environment, values.file);
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { file: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    const [message] = (error instanceof Error ? error.message : '').split('. ');
    throw new Error(`${message}.\n\n${help}`);
  }
}
