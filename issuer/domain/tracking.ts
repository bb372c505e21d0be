import type { Queryable } from '../platform/database/Database.ts';

/**
 * Moves the tracking of ending sessions to their applications. Tracking without an application ends with its session.
 */
export async function keepTracking(database: Queryable, chains: readonly string[]): Promise<void> {
  for (const table of ['tracking', 'waterfall_step'])
    await database.query(
      `update ${table} t set application = coalesce(t.application, c.application), chain = null
       from session_chain c where c.id = any($1::uuid[]) and t.chain = c.id and c.application is not null`,
      [chains],
    );
}

/** Maximum length of a stored address (TRK-009). */
const longest = 2048;

/**
 * An address without parts that may be personal: user, query and fragment. At most 2048 characters. Other text is
 * treated the same way.
 */
export function originAndPath(address: string | null | undefined): string | null {
  const cut = (address ?? '').trim().split(/[?#]/, 1)[0] ?? '';
  const withoutUser = cut.replace(/^([a-z][a-z0-9+.-]*:\/\/)?[^/]*@/i, '$1');
  return storableText(withoutUser, longest);
}

/**
 * Text that the database can store: PostgreSQL refuses NUL, and a lone surrogate has no UTF-8. Empty text counts as
 * none.
 */
export function storableText(value: string | number | null | undefined, limit: number): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value)
    .replaceAll('\0', '')
    .replace(/\p{Surrogate}/gu, '\u{fffd}')
    .slice(0, limit);
  return text === '' ? null : text.replace(/\p{Surrogate}$/u, '');
}
