import type { RequestOf } from '../../api/client.ts';
import type { Context } from '../../engine/machine.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { readPath } from '../../engine/readPath.ts';

/** The request of a numbered step (API-007, TRK-025). */
export function stepInput(
  context: Context,
  step: number,
  event: string | undefined,
): RequestOf<'insert-waterfall-tracking-info'> {
  return {
    StepId: step,
    flow: text(context, 'flow.name'),
    applicantId: text(context, 'result.ref_number'),
    productId: text(context, 'site.productId'),
    category: event ?? null,
    sessionId: text(context, 'session.id'),
    SiteEvent: event ?? null,
    webSite: text(context, 'site.website'),
  };
}

/** The request of a click's report (API-009, TRK-012); undefined while the session has no report. */
export function clickInput(context: Context, click: string): Record<string, unknown> | undefined {
  const ReportId = text(context, 'session.reportId');
  return ReportId === null ? undefined : { ReportId, click };
}

/**
 * The post-back of a step (API-008, TRK-032, A-084); undefined unless the step has an event and the visit's traffic source
 * is one of the site's partners.
 */
export function postBackInput(
  context: Context,
  event: string | undefined,
): RequestOf<'save-post-back-queue'> | undefined {
  if (event === undefined) return undefined;
  const partners = readPath(context, 'site.postBackSources');
  const source = trafficSource(context).toLowerCase();
  if (source === '' || !Array.isArray(partners)) return undefined;
  if (!partners.some((partner) => String(partner).toLowerCase() === source)) return undefined;
  const click = clickId(context);
  return {
    idList: click === '' ? [] : [click],
    applicantId: text(context, 'result.ref_number'),
    productId: text(context, 'site.productId'),
    siteEvent: event,
    hid: text(context, 'query.hid'),
    sessionId: text(context, 'session.id'),
    productCode: text(context, 'site.productCode'),
    pubId: text(context, 'session.pubId'),
    site: text(context, 'site.website'),
  };
}

const devices = ['Tablet', 'Mobile', 'Desktop'] as const;

/** The tracking record (ENT-025, TRK-006), with the ids of an update where there are any (TRK-007). */
export function trackingRecord(context: Context): RequestOf<'save-tracking'> {
  const id = text(context, 'session.trackingId');
  const applicantId = text(context, 'result.ref_number');
  const record = {
    ProductId: text(context, 'site.productId'),
    WebSite: text(context, 'site.website'),
    Provider: trafficSource(context) || null,
    UtmSource: text(context, 'query.utm_source', 200),
    UtmMedium: text(context, 'query.utm_medium', 200),
    UtmCampaign: text(context, 'query.utm_campaign', 200),
    UtmContent: text(context, 'query.utm_content', 200),
    UtmTerms: text(context, 'query.utm_term', 200),
    Channel: text(context, 'query.channel', 100),
    SubChannel: text(context, 'query.subchannel', 100),
    ClickId: clickId(context) || null,
    SessionId: text(context, 'session.id'),
    Device: devices.find((kind) => kind === text(context, 'device.kind')) ?? null,
    UserAgent: text(context, 'device.userAgent'),
    Referrer: text(context, 'device.referrer'),
    UIVersion: text(context, 'flow.uiVersion'),
  };
  return id === null ? record : { ...record, id, ...(applicantId === null ? {} : { applicantId }) };
}

/** Where the visit came from; '' where nobody says. */
function trafficSource(context: Context): string {
  return text(context, 'session.trafficSource', 100) ?? '';
}

/** The last click that counts; '' where there is none. */
function clickId(context: Context): string {
  const clicks = readPath(context, 'session.clicks');
  const [last] = isObject(clicks) ? Object.keys(clicks) : [];
  return last === undefined ? '' : (text(context, `session.clicks.${last}.id`, 500) ?? '');
}

/** A value as text; null where it is absent or longer than the contract takes. */
function text(context: Context, path: string, limit = 2048): string | null {
  const value = readPath(context, path);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const words = String(value);
  return words === '' || words.length > limit ? null : words;
}
