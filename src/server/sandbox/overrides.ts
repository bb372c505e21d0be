import type { Database, Queryable } from '../platform/database/Database.ts';

/** Who did something and why, as far as they said. */
export interface Said {
  by?: string;
  why?: string;
}

/** Where an override stands. */
export interface OverridePlace {
  /** `<brand>.<flow>`. */
  site: string;
  /** Such as `rules/City`. */
  path: string;
}

/** One override in force. */
export interface Override extends OverridePlace, Said {
  value: unknown;
  /** ISO time. */
  at: string;
}

/** One that was removed, or replaced by another. */
export interface PastOverride extends Override {
  ended: Said & { at: string };
}

/** Puts an override in force, in place of one that stands there. */
export async function storeOverride(
  database: Database,
  { site, path, value, by, why }: Omit<Override, 'at'>,
  now: Date,
): Promise<void> {
  await database.transaction(async (inner) => {
    await end(inner, { site, path }, { by, why }, now);
    await inner.query(
      `insert into override (site, path, value, updated_at, made_by, reason)
       values ($1, $2, $3::jsonb, $4, $5, $6)`,
      [site, path, JSON.stringify(value ?? null), now, by ?? null, why ?? null],
    );
  });
}

/** Takes an override out of force; nothing where there is none. */
export function removeOverride(
  database: Database,
  place: OverridePlace,
  said: Said,
  now: Date,
): Promise<void> {
  return database.transaction((inner) => end(inner, place, said, now));
}

/** The overrides in force, by site. */
export async function listOverrides(database: Queryable): Promise<Override[]> {
  const rows = await database.query<Row>(
    'select site, path, value, updated_at as made_at, made_by, reason from override order by site, path',
  );
  return rows.map(overrideOf);
}

/** Those that ended last, newest first. */
export async function listPastOverrides(database: Queryable, most: number): Promise<PastOverride[]> {
  const rows = await database.query<PastRow>('select * from past_override order by id desc limit $1', [most]);
  return rows.map((row) => ({
    ...overrideOf(row),
    ended: { at: row.ended_at.toISOString(), ...saidOf(row.ended_by, row.end_reason) },
  }));
}

async function end(
  database: Queryable,
  { site, path }: OverridePlace,
  { by, why }: { [key in keyof Said]: Said[key] | undefined },
  now: Date,
): Promise<void> {
  await database.query(
    `with ended as (delete from override where site = $1 and path = $2 returning *)
     insert into past_override (site, path, value, made_at, made_by, reason, ended_at, ended_by, end_reason)
     select site, path, value, updated_at, made_by, reason, $3, $4, $5 from ended`,
    [site, path, now, by ?? null, why ?? null],
  );
}

interface Row extends OverridePlace {
  value: unknown;
  made_at: Date;
  made_by: string | null;
  reason: string | null;
}

interface PastRow extends Row {
  ended_at: Date;
  ended_by: string | null;
  end_reason: string | null;
}

function overrideOf({ site, path, value, made_at, made_by, reason }: Row): Override {
  return { site, path, value, at: made_at.toISOString(), ...saidOf(made_by, reason) };
}

function saidOf(by: string | null, why: string | null): Said {
  return { ...(by !== null && { by }), ...(why !== null && { why }) };
}
