import type { Database, Queryable } from '../database/Database.ts';
import type { KeyRing } from './KeyRing.ts';

const place = 'encryption key';

/**
 * Brings a starting process in line with its database: it uses the key that the database says, whatever keys it brings
 * along, and enters which ones it knows. A key is put in use by `reseal` alone, once every process knows it.
 * @param process id of this start
 * @throws Error in words for an operator when a key is missing that something is sealed with
 */
export async function joinKeys(database: Database, ring: KeyRing, process: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('lock table encryption_key in share row exclusive mode');
    const known = await transaction.query<{ id: string; state: string; sealed: Uint8Array }>(
      'select id, state, sealed from encryption_key order by state desc',
    );
    if (known.length === 0) await enterKey(transaction, ring);
    for (const key of known) if (!isOurs(key, ring)) throw missing(key.state, known.length > 1);
    await holdKeys(transaction, ring, process);
  });
}

/**
 * Notes that a process runs, with its keys, and lets it use the one that the database says.
 * @param onChange told the id of a key that it did not use before
 */
export async function holdKeys(
  database: Queryable,
  ring: KeyRing,
  process: string,
  onChange: (key: string) => void = () => {},
): Promise<void> {
  const before = ring.used();
  const [row] = await database.query<{ id: string }>("select id from encryption_key where state = 'used'");
  if (row !== undefined) ring.use(row.id);
  if (ring.used() !== before) onChange(ring.used());
  await database.query(
    `insert into key_holder (process, keys, used, seen_at) values ($1, $2, $3, now())
     on conflict (process) do update set keys = excluded.keys, used = excluded.used, seen_at = excluded.seen_at`,
    [process, ring.ids, ring.used()],
  );
}

/** Notes that a process has ended. */
export async function leaveKeys(database: Queryable, process: string): Promise<void> {
  await database.query("delete from key_holder where process = $1 or seen_at < now() - interval '1 day'", [
    process,
  ]);
}

/** Puts the key that a ring uses in use for everybody. No other one may be at the time. */
export async function enterKey(database: Queryable, { secrets, used }: KeyRing): Promise<void> {
  await database.query(
    `insert into encryption_key (id, sealed, state, since) values ($1, $2, 'used', now())
     on conflict (id) do update set state = 'used', since = excluded.since`,
    [used(), secrets.seal(place, place)],
  );
}

function isOurs({ id, sealed }: { id: string; sealed: Uint8Array }, { ids, secrets }: KeyRing): boolean {
  if (!ids.includes(id)) return false;
  // Ids are short: another key could have the same. The first word that was ever sealed stood under another name.
  for (const word of [place, 'key_check']) {
    try {
      if (secrets.open(sealed, word) === word) return true;
    } catch {
      // Said by the caller, in words that help.
    }
  }
  return false;
}

function missing(state: string, isAmongSeveral: boolean): Error {
  if (state === 'leaving')
    return new Error(
      'Some data in this database is still sealed with an earlier key. Add that key after the new one in CARDSTOCK_KEY until npm run keys -- reseal has finished.',
    );
  const more = isAmongSeveral ? '' : ', or start on an empty DATA_DIR';
  return new Error(
    `This database was written with another key. Give that one in CARDSTOCK_KEY (a new key goes in front of it, with a comma)${more}.`,
  );
}

/** What the database says of its keys, a line each, for an operator. Ids give nothing of a key away. */
export async function describeKeys(database: Queryable, { ids }: KeyRing): Promise<string[]> {
  const keys = await database.query<{ id: string; state: string; since: Date; holders: number }>(
    `select k.id, k.state, k.since, count(h.process)::int as holders from encryption_key k
     left join key_holder h on k.id = any(h.keys) and h.seen_at > now() - interval '1 minute'
     group by k.id order by k.state desc, k.since`,
  );
  const stored = keys.map(
    ({ id, state, since, holders }) =>
      `${id}  ${state} since ${since.toISOString()}, known to ${holders} running processes`,
  );
  const fresh = ids.filter((id) => keys.every((key) => key.id !== id));
  return [...stored, ...fresh.map((id) => `${id}  given, not used yet`)];
}
