import { randomUUID } from 'node:crypto';
import type { SavePostBackQueueRequest } from '../../src/contracts/savePostBackQueue.ts';
import type { SaveTrackingRequest } from '../../src/contracts/saveTracking.ts';
import { Refusal, success } from '../../src/server/platform/answers.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import { addressOf, addressPostBacks } from '../domain/postBacks/postBacks.ts';
import { standingOf } from '../domain/postBacks/siteEvents.ts';
import { originAndPath, storableText } from '../domain/tracking.ts';
import { insertRows } from '../platform/database/insertRows.ts';
import type { ServerCalls } from './ServerCall.ts';

export const trackingCalls = {
  /**
   * Stores where a visit came from (API-006, TRK-006): one record per session (F-747). An `id` must be that record's
   * (TRK-007).
   */
  'save-tracking': {
    inOneStatement: true,
    async handle(request, context) {
      const record = await keepRecord(request, context);
      if (record === undefined)
        throw new Refusal(404, 'notFound', 'No tracking record of this session has that id');
      if (addressOf(context.site.postBacks, record.provider) !== undefined)
        await context.database.transaction((database) => addressPostBacks({ ...context, database }));
      return success(record.id);
    },
  },

  /**
   * Queues an event for the partner of a visit (API-008, TRK-032): the one in the tracking record of the session, at
   * the site's address for it. Row and job are written together. Without an address the row stays.
   */
  'save-post-back-queue': {
    async handle(request, context) {
      const { database, session, now } = context;
      const standing = await standingOf(request.siteEvent, context);
      // Not the page's fault: it reports what it shows, and a failed request would appear in the console of an ordinary
      // visit.
      if (standing === 'unknown') return { body: { Success: false, Payload: null, StatusCode: 200 } };
      if (standing === 'told') return success(null);
      const row = {
        chain: session.chain,
        application: session.application,
        partner_ids: idsOf(request.idList),
        product_id: storableText(request.productId, 64),
        product_code: storableText(request.productCode, 40),
        site_event: request.siteEvent,
        hid: storableText(request.hid, 200),
        pub_id: storableText(request.pubId, 60),
        site: originAndPath(request.site),
        created_at: now(),
      };
      await insertRows(database, 'post_back', [row]);
      await addressPostBacks(context);
      return success(null);
    },
  },

  /** Counts a numbered step of the journey (API-007, TRK-025). */
  'insert-waterfall-tracking-info': {
    inOneStatement: true,
    async handle(request, { database, session, now }) {
      await database.query(
        `insert into waterfall_step (chain, application, step, flow, product_id, category, site_event, web_site, created_at)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9
       where (select count(*) from waterfall_step where chain = $1) < ${mostSteps}`,
        [
          session.chain,
          session.application ?? null,
          request.StepId,
          storableText(request.flow, 40),
          storableText(request.productId, 64),
          storableText(request.category, 100),
          storableText(request.SiteEvent, 100),
          originAndPath(request.webSite),
          now(),
        ],
      );
      return success(null);
    },
  },

  /**
   * Records that a link was followed (API-009, TRK-012). The contract allows exactly one flag besides the report's id.
   */
  'update-webapps-report': {
    inOneStatement: true,
    async handle(request, { database, session, now }) {
      const link = Object.keys(request).find((key) => key !== 'ReportId');
      if (link === undefined || request.ReportId !== session.reportId) {
        throw new Refusal(404, 'notFound', 'No report of this session has that id');
      }
      await database.query(
        'insert into followed_link (chain, link, followed_at) values ($1, $2, $3) on conflict do nothing',
        [session.chain, link, now()],
      );
      return success(null);
    },
  },
} satisfies Partial<ServerCalls>;

/** Column → its value. Session and application come from the server itself. */
function trackingOf(request: SaveTrackingRequest): Record<string, string | null> {
  return {
    product_id: storableText(request.ProductId, 64),
    web_site: originAndPath(request.WebSite),
    provider: storableText(request.Provider, 100),
    utm_source: storableText(request.UtmSource, 200),
    utm_medium: storableText(request.UtmMedium, 200),
    utm_campaign: storableText(request.UtmCampaign, 200),
    utm_content: storableText(request.UtmContent, 200),
    utm_terms: storableText(request.UtmTerms, 200),
    channel: storableText(request.Channel, 100),
    sub_channel: storableText(request.SubChannel, 100),
    click_id: storableText(request.ClickId, 500),
    device: storableText(request.Device, 20),
    user_agent: storableText(request.UserAgent, 1024),
    referrer: originAndPath(request.Referrer),
    ui_version: storableText(request.UIVersion, 40),
  };
}

/**
 * Writes the only record of a session, even if several calls do so at once. Omitted values stay. An unknown id and
 * another session's id look the same (SAFE-07).
 */
async function keepRecord(
  request: SaveTrackingRequest,
  { database, session: { chain, application }, now }: CallContext,
): Promise<{ id: string; provider: string | null } | undefined> {
  const id = storableText(request.id, 64);
  const [at, values] = [now(), trackingOf(request)];
  const own = { application: application ?? null, ...values };
  const keepOthers = (given: (name: string) => string) =>
    Object.keys(own)
      .map((name) => `${name} = coalesce(${given(name)}, tracking.${name})`)
      .join(', ');
  if (request.id == null) {
    const row = { id: randomUUID(), chain, created_at: at, updated_at: at, ...own };
    const ending = `on conflict (chain) do update set updated_at = excluded.updated_at,
      ${keepOthers((name) => `excluded.${name}`)} returning id, provider`;
    return (
      await insertRows<{ id: string; provider: string | null }>(database, 'tracking', [row], ending)
    )[0];
  }
  const names = Object.keys(own);
  const [row] = await database.query<{ id: string; provider: string | null }>(
    `update tracking set updated_at = $3, ${keepOthers((name) => `$${names.indexOf(name) + 4}`)}
     where chain = $1 and id::text = $2 returning id, provider`,
    [chain, id?.toLowerCase() ?? null, at, ...Object.values(own)],
  );
  return row;
}

/** A list, or one text with ids separated by commas. */
function idsOf(list: SavePostBackQueueRequest['idList']): string[] {
  const ids = typeof list === 'string' ? list.split(',') : (list ?? []);
  return ids
    .map((id) => storableText(typeof id === 'string' ? id.trim() : id, 500))
    .filter((id) => id !== null);
}

/** Maximum number of steps per session; no journey has so many (F-747). */
const mostSteps = 200;
