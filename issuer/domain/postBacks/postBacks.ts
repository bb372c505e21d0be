import { request } from 'node:http';
import { type Observer, silentObserver, timeCalls } from '../../../src/server/platform/metrics/Observer.ts';
import {
  type Database,
  deleteInBatches,
  type OpenDatabase,
  type Queryable,
} from '../../platform/database/Database.ts';
import {
  type JobHandlers,
  type JobQueue,
  openQueue,
  type RetryPolicy,
} from '../../platform/jobs/openQueue.ts';
import type { CallContext } from '../ports/Ports.ts';

/** Name of the queue. */
export const postBackQueue = 'post-back';

/** As stored; the partner gets neither the address nor the time in this form. */
interface Written extends Omit<PostBack, 'at'> {
  address: string;
  at: Date;
}

/** A post-back that was not taken, for operators. */
export interface OpenPostBack {
  id: string;
  partner: string | null;
  event: string;
  at: Date;
  tries: number;
  /** When it failed; null while it waits. */
  failedAt: Date | null;
  error: string | null;
}

/** Sends what `save-post-back-queue` wrote, until each partner has accepted it or its tries are used up (TRK-032). */
export function openPostBacks(
  database: OpenDatabase,
  retry: RetryPolicy,
  {
    now,
    onError,
    migrate,
    observer = silentObserver,
  }: Pick<JobHandlers, 'onError' | 'migrate'> & { now: () => Date; observer?: Observer },
): Promise<JobQueue> {
  return openQueue(postBackQueue, database, retry, {
    work: (id) => deliver(id, database, { now, send: timeCalls('post-back', sendPostBack, observer) }),
    async dead(id) {
      await database.query('update post_back set failed_at = $2 where uid = $1 and sent_at is null', [
        id,
        now(),
      ]);
    },
    onError,
    migrate,
  });
}

async function deliver(
  id: string,
  database: Queryable,
  { now, send }: { now: () => Date; send: typeof sendPostBack },
): Promise<void> {
  const [written] = await database.query<Written>(
    `update post_back set tries = tries + 1 where uid = $1 and sent_at is null and address is not null
     returning uid as id, partner, address, site_event as event, partner_ids as clicks, product_code as "productCode",
       pub_id as publisher, hid, created_at as at`,
    [id],
  );
  if (written === undefined) return;
  const { address, at, ...event } = written;
  try {
    await send(address, { ...event, at: at.toISOString() });
  } catch (error) {
    const kind = error instanceof Error ? error.message : 'unknown';
    await database.query('update post_back set last_error = $2 where uid = $1', [id, kind]);
    throw new Error(`a post-back to ${event.partner} was not taken: ${kind}`);
  }
  await database.query(
    'update post_back set sent_at = $2, failed_at = null, last_error = null where uid = $1',
    [id, now()],
  );
}

/** What waits for its partner and what failed, oldest first. Those without an address are not waiting. */
export function listOpenPostBacks(database: Queryable): Promise<OpenPostBack[]> {
  return database.query<OpenPostBack>(
    `select uid as id, partner, site_event as event, created_at as at, tries, failed_at as "failedAt", last_error as error
     from post_back where sent_at is null and address is not null order by created_at`,
  );
}

/**
 * Queues failed post-backs again; running servers send them.
 * @param id of one of them, by default all
 * @returns how many
 */
export async function retryPostBacks(
  database: Database,
  queue: Pick<JobQueue, 'send'>,
  id?: string,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const rows = await transaction.query<{ uid: string }>(
      `update post_back set failed_at = null where failed_at is not null and sent_at is null
       and ($1::text is null or uid::text = $1) returning uid`,
      [id ?? null],
    );
    for (const { uid } of rows) await queue.send(uid, transaction);
    return rows.length;
  });
}

/** Milliseconds that a partner has for a whole answer. */
const timeoutMs = 10_000;

/**
 * Posts an event to a partner as JSON. Any 2xx answer means accepted.
 * @throws Error that names the kind of failure, never what was sent or answered
 */
async function sendPostBack(address: string, postBack: PostBack): Promise<void> {
  const body = JSON.stringify(postBack);
  const url = new URL(address);
  const status = url.hostname.endsWith('.localhost') ? await postLocally(url, body) : await post(url, body);
  if (status < 200 || status > 299) throw new Error(`status ${status}`);
}

async function post(url: URL, body: string): Promise<number> {
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { method: 'POST', redirect: 'error', headers, body, signal });
    await answer.body?.cancel();
    return answer.status;
  } catch (cause) {
    throw new Error(cause instanceof Error && cause.name === 'TimeoutError' ? 'timed out' : 'not reached');
  }
}

/** Names under `.localhost` are this machine, but Node does not resolve them. */
function postLocally(url: URL, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: url.port || 80,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        timeout: timeoutMs,
        headers: {
          host: url.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('timed out')));
    sent.on('error', (error) =>
      reject(new Error(error.message === 'timed out' ? 'timed out' : 'not reached')),
    );
    sent.end(body);
  });
}

/** An event as sent to the partner of a visit (API-008, TRK-032). Nothing in it identifies the visitor. */
interface PostBack {
  /** The same on every try, so that a partner can ignore duplicates. */
  id: string;
  partner: string;
  event: string;
  /** Ids of the partner's own clicks. */
  clicks: string[];
  productCode: string | null;
  publisher: string | null;
  /** The partner's own id of the visit. */
  hid: string | null;
  /** ISO time of the event. */
  at: string;
}

/**
 * Assigns the partner of the tracking record to the post-backs of a session, and queues those for which the site has an
 * address (TRK-032). Record and events arrive in any order: the session is locked, so that the later of the two sees
 * the other.
 * @param database inside a transaction
 */
export async function addressPostBacks({
  database,
  session,
  site,
  ports,
}: Pick<CallContext, 'database' | 'session' | 'site' | 'ports'>): Promise<void> {
  if (Object.keys(site.postBacks).length === 0) return;
  await database.query('select 1 from session_chain where id = $1 for update', [session.chain]);
  const [record] = await database.query<{ provider: string | null }>(
    'select provider from tracking where chain = $1',
    [session.chain],
  );
  const { provider: partner = null } = record ?? {};
  const address = addressOf(site.postBacks, partner);
  if (address === undefined) return;
  const rows = await database.query<{ uid: string }>(
    'update post_back set partner = $2, address = $3 where chain = $1 and partner is null returning uid',
    [session.chain, partner, address],
  );
  for (const { uid } of rows) await ports.postBacks?.send(uid, database);
}

/** Names of partners are compared as in the page. */
export function addressOf(
  partners: Readonly<Record<string, string>>,
  partner: string | null,
): string | undefined {
  if (partner === null) return undefined;
  const known = Object.keys(partners).find((name) => name.toLowerCase() === partner.toLowerCase());
  return known === undefined ? undefined : partners[known];
}

/** One condition per statement: each has its own index. */
const over = ['sent_at < $1', 'failed_at < $1', 'address is null and created_at < $1'];

/**
 * Removes post-backs that were accepted or given up before a given time, and those without a partner. Waiting ones
 * stay.
 * @param signal ends the work between two batches
 * @returns how many
 */
export async function prunePostBacks(
  database: Queryable,
  before: Date,
  signal?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (const where of over)
    removed += await deleteInBatches(database, { table: 'post_back', where, params: [before] }, signal);
  return removed;
}
