import type { Database } from '../database/Database.ts';
import { enterKey } from './joinKeys.ts';
import { type KeyRing, type Secrets, sealingKey } from './KeyRing.ts';

/** How many rows are read at once. */
const batch = 200;
/** A process that was not seen for so long has ended, seconds. */
const holderLife = 60;
/** How often processes are asked whether they use the new key, and the database whether a transaction has ended. */
const patience = 60;

interface Resealed {
  /** Table → rows that were sealed or found by an earlier key. */
  rows: Record<string, number>;
  /** Ids of the keys that nothing is sealed with any more. */
  left: string[];
}

/**
 * Puts the newest key in use, once every process that runs knows it, and seals all that is stored with it and makes its
 * look-ups anew, in batches, while processes go on (F-304). It can be ended and begun again at any time: what is done is
 * passed over.
 * @param tables every table with sealed columns
 * @param rest waits until processes may have looked at the database again
 * @throws Error in words for an operator when a process that runs does not know the newest key, or a transaction stays open
 */
export async function reseal(
  database: Database,
  ring: KeyRing,
  tables: readonly SealedTable[],
  rest: () => Promise<unknown>,
): Promise<Resealed> {
  await putInUse(database, ring);
  await waitForHolders(database, ring, rest);
  await waitForWriters(database, rest);
  const rows: Record<string, number> = {};
  let changed: number;
  // Until a pass finds nothing more: a process may have sealed something just before it took the new key, and stored it since.
  do {
    changed = 0;
    for (const table of tables) {
      const count = await resealTable(database, ring, table);
      rows[table.name] = (rows[table.name] ?? 0) + count;
      changed += count;
    }
  } while (changed > 0);
  const left = await database.query<{ id: string }>(
    "delete from encryption_key where state = 'leaving' returning id",
  );
  return { rows, left: left.map(({ id }) => id) };
}

async function putInUse(database: Database, ring: KeyRing): Promise<void> {
  const [newest = ''] = ring.ids;
  await database.transaction(async (transaction) => {
    await transaction.query('lock table encryption_key in share row exclusive mode');
    const strangers = await transaction.query(
      `select process from key_holder where seen_at > now() - $1 * interval '1 second' and not ($2 = any(keys))`,
      [holderLife, newest],
    );
    if (strangers.length > 0)
      throw new Error(
        `The newest key is not used yet: ${strangers.length} of the running processes do not know it. Give every process both keys, the new one first, restart it, and run this again.`,
      );
    ring.use(newest);
    await transaction.query(
      "update encryption_key set state = 'leaving', since = now() where state = 'used' and id <> $1",
      [newest],
    );
    await enterKey(transaction, ring);
  });
}

/** Until each has looked, it writes with the key before. */
async function waitForHolders(
  database: Database,
  ring: KeyRing,
  rest: () => Promise<unknown>,
): Promise<void> {
  for (let time = 0; time < patience; time += 1) {
    const late = await database.query(
      `select process from key_holder where seen_at > now() - $1 * interval '1 second' and used <> $2`,
      [holderLife, ring.used()],
    );
    if (late.length === 0) return;
    await rest();
  }
  throw new Error('A running process does not take the new key. Restart it, and run this again.');
}

/**
 * Waits for the transactions that have written by now. A process that says it uses the new key may have one open in which it
 * used the old one; no pass over the tables sees what that wrote before it ends.
 */
async function waitForWriters(database: Database, rest: () => Promise<unknown>): Promise<void> {
  const writing = `select l.transactionid::text as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and a.datname = current_database()
      and l.pid <> pg_backend_pid()`;
  const open = (await database.query<{ id: string }>(writing)).map(({ id }) => id);
  for (let time = 0; open.length > 0; time += 1) {
    const left = await database.query<{ id: string }>(writing);
    if (!left.some(({ id }) => open.includes(id))) return;
    if (time >= patience)
      throw new Error(
        'A transaction that began before the new key was used is still open. Nothing is lost: wait until it has ended, and run this again.',
      );
    await rest();
  }
}

async function resealTable(database: Database, ring: KeyRing, table: SealedTable): Promise<number> {
  let changed = 0;
  let after: SealedRow | undefined;
  for (;;) {
    const rows = await readBatch(database, table, after);
    for (const row of rows) if (await resealRow(database, ring, table, row)) changed += 1;
    after = rows.at(-1);
    if (rows.length < batch) return changed;
  }
}

async function readBatch(
  database: Database,
  table: SealedTable,
  after: SealedRow | undefined,
): Promise<SealedRow[]> {
  const keys = Object.keys(table.key);
  const places = Object.values(table.key).map((type, index) => `$${index + 1}::${type}`);
  const where = after === undefined ? '' : `where (${keys.join(', ')}) > (${places.join(', ')})`;
  return database.query(
    `select ${columnsOf(table)} from ${table.name} ${where} order by ${keys.join(', ')} limit ${batch}`,
    after === undefined ? [] : keys.map((column) => after[column]),
  );
}

function columnsOf({ key, also = [], places, lookups }: SealedTable): string {
  const all = [...Object.keys(key), ...also, ...Object.keys(places), ...(lookups?.columns ?? [])];
  return [...new Set(all)].join(', ');
}

/** @returns whether the row was written; one that a process changed at the same moment is read again */
async function resealRow(
  database: Database,
  ring: KeyRing,
  table: SealedTable,
  row: SealedRow,
): Promise<boolean> {
  const { secrets } = ring;
  const sealed = Object.keys(table.places).filter((column) => row[column] !== null);
  const opened = Object.fromEntries(
    sealed.map((column) => [
      column,
      secrets.open(row[column] as Uint8Array, table.places[column]?.(row) ?? ''),
    ]),
  );
  const lookups = Object.entries(table.lookups?.of(opened, row, secrets) ?? {}).filter(
    ([column, value]) => row[column] !== value,
  );
  const old = sealed.filter((column) => sealingKey(row[column] as Uint8Array) !== ring.used());
  if (old.length === 0 && lookups.length === 0) return false;
  const values: [string, unknown][] = [
    ...old.map((column): [string, unknown] => [
      column,
      secrets.seal(opened[column] ?? '', table.places[column]?.(row) ?? ''),
    ]),
    ...lookups,
  ];
  const keys = Object.keys(table.key);
  const set = values.map(([column], index) => `${column} = $${index + 1}`).join(', ');
  const own = keys.map((column, index) => `${column} = $${values.length + index + 1}`);
  const same = sealed.map((column, index) => `${column} = $${values.length + keys.length + index + 1}`);
  const written = await database.query(
    `update ${table.name} set ${set} where ${[...own, ...same].join(' and ')} returning 1`,
    [
      ...values.map(([, value]) => value),
      ...keys.map((column) => row[column]),
      ...sealed.map((column) => row[column]),
    ],
  );
  if (written.length > 0) return true;
  const again = await readRow(database, table, row);
  return again === undefined ? false : resealRow(database, ring, table, again);
}

async function readRow(
  database: Database,
  table: SealedTable,
  row: SealedRow,
): Promise<SealedRow | undefined> {
  const keys = Object.keys(table.key);
  const where = keys.map((column, index) => `${column} = $${index + 1}`).join(' and ');
  const [found] = await database.query<SealedRow>(
    `select ${columnsOf(table)} from ${table.name} where ${where}`,
    keys.map((column) => row[column]),
  );
  return found;
}

/** One row, as far as its keys and its sealed columns go. */
type SealedRow = Record<string, unknown>;

/** A table with sealed columns. A test holds the list against every column that there is. */
export interface SealedTable {
  name: string;
  /** Columns of its primary key with their types, in order. */
  key: Record<string, 'uuid' | 'text' | 'bigint'>;
  /** Further columns that places and look-ups are made of. */
  also?: readonly string[];
  /** Sealed column → place of a row's. */
  places: Record<string, (row: SealedRow) => string>;
  /** Keyed look-ups, made of what was sealed. */
  lookups?: {
    columns: readonly string[];
    of: (opened: Record<string, string>, row: SealedRow, secrets: Secrets) => Record<string, string>;
  };
}
