import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/Database.ts';
import { insertToken } from './insertToken.ts';
import type { Session } from './Session.ts';

/** A session that takes the place of the one a call came with. The answer tells it (`CallAnswer.session`). */
export interface NewSession {
  token: string;
  chain: string;
  reportId: string;
}

/**
 * Starts a session for another person at the same browser (F-101). The earlier session stays as it is for the tabs that
 * still use it. A solved captcha counts for the browser.
 * @param application id of the application that the person goes on with; none before a submission
 */
export async function startSession(
  database: Database,
  before: Session,
  application: string | undefined,
  now: Date,
): Promise<NewSession> {
  const chain = randomUUID();
  const reportId = randomUUID();
  await database.query(
    `insert into session_chain (id, site, host, main_path, report_id, application, captcha_passed_at, created_at, seen_at,
       grown_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)`,
    [
      chain,
      before.site,
      before.host,
      before.mainPath,
      reportId,
      application ?? null,
      before.captchaPassedAt ?? null,
      now,
      before.chain,
    ],
  );
  return { token: await insertToken(database, chain, now, before.release), chain, reportId };
}

/**
 * The session that was started for this person when they first applied with this token. If the answer was lost and they
 * submit again, they continue there.
 * @param person `ssnLookups` of who sends
 */
export async function sessionGrownFor(
  database: Queryable,
  before: Session,
  person: readonly string[],
  now: Date,
): Promise<(NewSession & { application: string }) | undefined> {
  const [row] = await database.query<{ id: string; report_id: string; application: string }>(
    `select c.id, c.report_id, c.application from session_chain c join application a on a.id = c.application
     where c.grown_from = $1 and c.ended_at is null and a.ssn_lookup = any($2) order by c.created_at desc limit 1`,
    [before.chain, person],
  );
  if (row === undefined) return undefined;
  const token = await insertToken(database, row.id, now, before.release);
  return { token, chain: row.id, reportId: row.report_id, application: row.application };
}
