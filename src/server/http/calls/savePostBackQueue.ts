import { addressPostBacks } from '../../domain/postBacks/postBacks.ts';
import { originAndPath, storableText } from '../../domain/tracking/tracking.ts';
import { success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface SavePostBackQueueRequest {
  idList?: (string | number)[] | string | null;
  productId?: string | number | null;
  siteEvent: string;
  hid?: string | null;
  productCode?: string | null;
  pubId?: string | null;
  site?: string | null;
}

/**
 * Queues an event for the partner that a visit came from (API-008, TRK-032): whom the tracking record of the session names,
 * at the address that the site has for it. Row and job are written together. Where the site names no address the row stays.
 */
export const savePostBackQueue: ServerCall<SavePostBackQueueRequest> = {
  name: 'save-post-back-queue',
  session: 'required',
  async handle(request, context) {
    const { database, session, now } = context;
    await database.query(
      `insert into post_back
         (chain, application, partner_ids, product_id, product_code, site_event, hid, pub_id, site, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        session.chain,
        session.application ?? null,
        idsOf(request.idList),
        storableText(request.productId, 64),
        storableText(request.productCode, 40),
        storableText(request.siteEvent, 100),
        storableText(request.hid, 200),
        storableText(request.pubId, 60),
        originAndPath(request.site),
        now(),
      ],
    );
    await addressPostBacks(context);
    return success(null);
  },
};

/** A list, or one text with ids between commas. */
function idsOf(list: SavePostBackQueueRequest['idList']): string[] {
  const ids = typeof list === 'string' ? list.split(',') : (list ?? []);
  return ids
    .map((id) => storableText(typeof id === 'string' ? id.trim() : id, 64))
    .filter((id) => id !== null);
}
