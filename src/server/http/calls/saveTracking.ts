import { randomUUID } from 'node:crypto';
import type { CallContext } from '../../domain/ports/Ports.ts';
import { addressPostBacks } from '../../domain/postBacks/postBacks.ts';
import { originAndPath, storableText } from '../../domain/tracking/tracking.ts';
import { Refusal, success } from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

type Value = string | number | null | undefined;

interface SaveTrackingRequest {
  id?: string | number | null;
  [key: string]: Value;
}

/** Column → the value it takes from a request. The session and the application are the server's own knowledge. */
const columns: Record<string, (request: SaveTrackingRequest) => string | null> = {
  product_id: (request) => storableText(request.ProductId, 64),
  web_site: (request) => originAndPath(text(request.WebSite)),
  provider: (request) => storableText(request.Provider, 100),
  utm_source: (request) => storableText(request.UtmSource, 200),
  utm_medium: (request) => storableText(request.UtmMedium, 200),
  utm_campaign: (request) => storableText(request.UtmCampaign, 200),
  utm_content: (request) => storableText(request.UtmContent, 200),
  utm_terms: (request) => storableText(request.UtmTerms, 200),
  channel: (request) => storableText(request.Channel, 100),
  sub_channel: (request) => storableText(request.SubChannel, 100),
  click_id: (request) => storableText(request.ClickId, 500),
  device: (request) => storableText(request.Device, 20),
  user_agent: (request) => storableText(request.UserAgent, 1024),
  referrer: (request) => originAndPath(text(request.Referrer)),
  ui_version: (request) => storableText(request.UIVersion, 40),
};
const names = Object.keys(columns);

/** Keeps where a visit came from; with `id` it updates the record of this session (API-006, TRK-006, TRK-007). */
export const saveTracking: ServerCall<SaveTrackingRequest> = {
  name: 'save-tracking',
  session: 'required',
  async handle(request, context) {
    const values = Object.values(columns).map((read) => read(request));
    const asked = storableText(request.id, 64);
    const id = asked === null ? await insert(values, context) : await update(asked, values, context);
    if (id === undefined)
      throw new Refusal(404, 'notFound', 'No tracking record of this session has that id');
    await addressPostBacks(context);
    return success(id);
  },
};

async function insert(values: (string | null)[], { database, session, now }: CallContext): Promise<string> {
  const id = randomUUID();
  const places = names.map((_, index) => `$${index + 5}`).join(', ');
  await database.query(
    `insert into tracking (id, chain, application, created_at, updated_at, ${names.join(', ')})
     values ($1, $2, $3, $4, $4, ${places})`,
    [id, session.chain, session.application ?? null, now(), ...values],
  );
  return id;
}

/** What the request leaves out stays as it was. An unknown id and another session's id look the same (SAFE-07). */
async function update(
  id: string,
  values: (string | null)[],
  { database, session, now }: CallContext,
): Promise<string | undefined> {
  const changes = names.map((name, index) => `${name} = coalesce($${index + 5}, ${name})`).join(', ');
  const [row] = await database.query<{ id: string }>(
    `update tracking set application = coalesce($3, application), updated_at = $4, ${changes}
     where id::text = $1 and chain = $2 returning id`,
    [id.toLowerCase(), session.chain, session.application ?? null, now(), ...values],
  );
  return row?.id;
}

function text(value: Value): string | null {
  return typeof value === 'string' ? value : null;
}
