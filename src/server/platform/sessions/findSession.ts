import type { Queryable } from '../database/Database.ts';
import type { Session } from './Session.ts';
import { idleSince } from './sessionLife.ts';
import { hashToken } from './sessionToken.ts';

interface SessionRow {
  id: string;
  chain: string;
  site: string;
  release: string;
  host: string;
  main_path: string;
  report_id: string;
  application: string | null;
  reference: string | null;
  code_verified_at: Date | null;
  captcha_passed_at: Date | null;
  superseded_at: Date | null;
  seen_at: Date;
  ssn_lookup: string | null;
}

const columns = `select t.id, t.chain, t.superseded_at, t.release, c.site, c.host, c.main_path, c.report_id, c.application,
    c.code_verified_at, c.captcha_passed_at, c.seen_at, a.reference, a.ssn_lookup
  from session_token t join session_chain c on c.id = t.chain left join application a on a.id = c.application`;

/** The session of a bearer token, undefined where it is unknown or its time is over: both look the same (SAFE-07). */
export async function findSession(
  database: Queryable,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const rows = await database.query<SessionRow>(
    `${columns} where t.hash = $1 and t.expires_at > $2 and c.seen_at > $3`,
    [hashToken(token), now, idleSince(now)],
  );
  return rows[0] && toSession(rows[0]);
}

/**
 * Reads a session again and holds its chain until the transaction ends: calls of one visitor that write take turns (REL-01).
 * @param database inside a transaction
 */
export async function lockSession(database: Queryable, session: Session): Promise<Session | undefined> {
  await database.query('select id from session_chain where id = $1 for update', [session.chain]);
  const rows = await database.query<SessionRow>(`${columns} where t.id = $1`, [session.id]);
  return rows[0] && toSession(rows[0]);
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    chain: row.chain,
    site: row.site,
    release: row.release,
    host: row.host,
    mainPath: row.main_path,
    reportId: row.report_id,
    application: row.application ?? undefined,
    person: row.ssn_lookup ?? undefined,
    reference: row.reference ?? undefined,
    codeVerifiedAt: row.code_verified_at ?? undefined,
    captchaPassedAt: row.captcha_passed_at ?? undefined,
    seenAt: row.seen_at,
    superseded: row.superseded_at !== null,
  };
}
