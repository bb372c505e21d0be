import type { Database, Queryable } from '../database/Database.ts';
import { aliveFor, lockKeys, runningKeys, sealingKeys } from './keys.ts';
import { type Secrets, sealingKey } from './secrets.ts';

/** How many rows are read at once. */
const batch = 200;

interface Resealed {
  /** Table → rows that used an earlier key. */
  rows: Record<string, number>;
  /** Ids of the keys that are no longer in use. */
  left: string[];
}

/**
 * Encrypts all stored data with the first key and recomputes its lookups, in batches, while processes run (F-304).
 * Every process must already have this key first: one that still encrypts with another refuses it, before and after,
 * even if it is idle (F-844). It can be interrupted and repeated at any time: finished rows are skipped.
 * @param tables every table with sealed columns
 * @throws Error for an operator if no process has this key first yet, or one still has another key first
 */
export async function reseal(
  database: Database,
  secrets: Secrets,
  tables: readonly SealedTable[],
): Promise<Resealed> {
  const [first] = secrets.keys;
  const inUse = await database.query<{ id: string }>(sealingKeys);
  if (!inUse.some(({ id }) => id === first))
    throw new Error(
      `No process encrypts with the key ${first} yet. Put it first for every process, restart them all, and run this again.`,
    );
  await refuseOthers(database, first);
  const rows: Record<string, number> = {};
  for (const table of tables) rows[table.name] = await resealTable(database, secrets, table);
  for (const table of tables) if ((await resealTable(database, secrets, table)) > 0) throw othersSeal(first);
  const left = await database.transaction(async (transaction) => {
    await lockKeys(transaction);
    await refuseOthers(transaction, first);
    return transaction.query<{ id: string }>(
      'delete from encryption_key where id <> $1 and sealing_since is not null returning id',
      [first],
    );
  });
  return { rows, left: left.map(({ id }) => id) };
}

/** @throws Error for an operator if a running process encrypts with another key */
async function refuseOthers(database: Queryable, first: string): Promise<void> {
  const others = (await runningKeys(database)).filter(({ key }) => key !== first);
  if (others.length > 0) throw othersSeal(first, others);
}

function othersSeal(first: string, others: { key: string; processes: number }[] = []): Error {
  const who = others.map(({ key, processes }) => `${processes} with ${key}`).join(', ');
  return new Error(
    `A process still encrypts with another key than ${first}${who === '' ? '' : ` (${who})`}. Put this one first for every process, restart them all, and run this again. A process that was killed counts for ${aliveFor} seconds.`,
  );
}

/** How many stored values each key encrypts, by its id. Reads every row. @param tables every table with sealed columns */
export async function countSealed(
  database: Queryable,
  tables: readonly SealedTable[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name, places } of tables)
    for (const column of Object.keys(places))
      for (const { id, count } of await database.query<{ id: string; count: number }>(
        `select encode(substring(${column} from 2 for 4), 'hex') as id, count(*)::int as count
         from ${name} where ${column} is not null group by 1`,
      ))
        counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

async function resealTable(database: Database, secrets: Secrets, table: SealedTable): Promise<number> {
  let changed = 0;
  let after: SealedRow | undefined;
  for (;;) {
    const rows = await readBatch(database, table, after);
    for (const row of rows) if (await resealRow(database, secrets, table, row)) changed += 1;
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

/** @returns whether the row was written; one that changed at the same moment is read again */
async function resealRow(
  database: Database,
  secrets: Secrets,
  table: SealedTable,
  row: SealedRow,
): Promise<boolean> {
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
  const old = sealed.filter((column) => sealingKey(row[column] as Uint8Array) !== secrets.keys[0]);
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
  return again === undefined ? false : resealRow(database, secrets, table, again);
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

/** A table with sealed columns. A test compares the list with all existing columns. */
export interface SealedTable {
  name: string;
  /** Columns of its primary key with their types, in order. */
  key: Record<string, 'uuid' | 'text' | 'bigint'>;
  /** Further columns that places and lookups are made of. */
  also?: readonly string[];
  /** Sealed column → its place in a row. */
  places: Record<string, (row: SealedRow) => string>;
  /** Keyed lookups, made of what was sealed. */
  lookups?: {
    columns: readonly string[];
    of: (opened: Record<string, string>, row: SealedRow, secrets: Secrets) => Record<string, string>;
  };
}
