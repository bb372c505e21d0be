import { resolve, sep } from 'node:path';
import { OperatorRefusal } from '../domain/backOffice/BackOffice.ts';
import { readDatabasePlace } from '../options/readOptions.ts';
import type { Database } from '../platform/database/Database.ts';
import { connectDatabase, dryRun, migrate } from '../platform/database/openDatabase.ts';
import { addKey, describeKeys, newKey } from '../platform/encryption/keys.ts';
import { countSealed, reseal } from '../platform/encryption/reseal.ts';
import type { Secrets } from '../platform/encryption/secrets.ts';
import { migrateQueues, pendingQueues } from '../platform/jobs/openQueue.ts';
import { sealedTables } from '../sealedTables.ts';
import type { CommandArguments, Print } from './Command.ts';

/** What commands about keys work with. */
interface KeysDependencies {
  database: Database;
  secrets: Secrets;
}

export async function listKeys(
  { database, secrets }: KeysDependencies,
  _given: CommandArguments,
  print: Print,
): Promise<void> {
  const values = await countSealed(database, sealedTables);
  for (const line of await describeKeys(database, secrets, values)) print(line);
}

export async function resealAll(
  dependencies: KeysDependencies,
  given: CommandArguments,
  print: Print,
): Promise<void> {
  const { rows, left } = await reseal(dependencies.database, dependencies.secrets, sealedTables);
  for (const [table, count] of Object.entries(rows)) print(`${table}: ${count} rows`);
  if (left.length > 0)
    print(
      `Nothing is encrypted with ${left.join(', ')} any more. Remove it from the environment a day from now: until then, codes and calls in progress still need it.`,
    );
  await listKeys(dependencies, given, print);
}

/** Needs no key and no database: it is what comes before both. */
export async function makeKey(
  { DATA_DIR: data = 'data' }: NodeJS.ProcessEnv,
  { text }: CommandArguments,
  print: Print,
): Promise<void> {
  const key = newKey();
  const name = text('file');
  const next =
    'Give it to every process and restart them one by one; docs/operators.md has the steps that follow.';
  if (name === undefined) {
    print(key);
    console.error(
      `This key is stored nowhere else. Put it after the keys that you have: CARDSTOCK_KEY=<those>,${key.slice(0, 4)}…. ${next}`,
    );
    return;
  }
  if (resolve(name).startsWith(resolve(data) + sep))
    throw new OperatorRefusal(`${name} is in DATA_DIR, beside what the keys protect. Choose another place.`);
  const ids = await addKey(resolve(name), key);
  print(`${name} holds ${ids.join(', ')}, the one that encrypts first. ${next}`);
}

/** Brings the schema up to date, or says what would run. */
export async function migrateSchema(
  environment: NodeJS.ProcessEnv,
  { has }: CommandArguments,
  print: Print,
): Promise<void> {
  const isDry = has('dry-run');
  const database = await connectDatabase(readDatabasePlace(environment));
  try {
    const files = isDry ? await dryRun(database) : await migrate(database);
    const queues = isDry ? (await pendingQueues(database))?.words : await migrateQueues(database);
    const lines = [...files, ...(queues === undefined ? [] : [queues])];
    for (const line of lines) print(`${isDry ? 'would run' : 'ran'}  ${line}`);
    if (lines.length === 0) print('Nothing to run: the schema is that of this release.');
    else if (isDry) print('Everything was rolled back.');
  } finally {
    await database.close();
  }
}
