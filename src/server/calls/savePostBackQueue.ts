import { success } from '../answers/success.ts';
import type { ServerCall } from '../call.ts';
import type { Queryable } from '../database/Database.ts';
import { originAndPath } from '../tracking/originAndPath.ts';
import { storableText } from '../tracking/storableText.ts';

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
  async handle(request, { database, session, site, postBacks, now }) {
    const partner = await sourceOf(session.chain, database);
    const address = partner === undefined ? undefined : addressOf(site.postBacks, partner);
    const [row] = await database.query<{ uid: string }>(
      `insert into post_back
         (chain, application, partner_ids, product_id, product_code, site_event, hid, pub_id, site, created_at, partner, address)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning uid`,
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
        partner ?? null,
        address ?? null,
      ],
    );
    if (row !== undefined && address !== undefined) await postBacks?.send(row.uid, database);
    return success(null);
  },
};

/** Where the visit of a session came from. */
async function sourceOf(chain: string, database: Queryable): Promise<string | undefined> {
  const [row] = await database.query<{ provider: string | null }>(
    'select provider from tracking where chain = $1 order by updated_at desc limit 1',
    [chain],
  );
  return row?.provider ?? undefined;
}

/** Names of partners are compared as the page does it. */
function addressOf(partners: Readonly<Record<string, string>>, partner: string): string | undefined {
  const known = Object.keys(partners).find((name) => name.toLowerCase() === partner.toLowerCase());
  return known === undefined ? undefined : partners[known];
}

/** A list, or one text with ids between commas. */
function idsOf(list: SavePostBackQueueRequest['idList']): string[] {
  const ids = typeof list === 'string' ? list.split(',') : (list ?? []);
  return ids
    .map((id) => storableText(typeof id === 'string' ? id.trim() : id, 64))
    .filter((id) => id !== null);
}
