import { ApiFailure, type RequestOf } from '../../api/client.ts';
import type { Command, Context } from '../../engine/machine.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { readPath } from '../../engine/paths.ts';
import { contextAtom, machineAtom, sliceAtom } from '../../state/atoms.ts';
import type { FlowBrowser, FlowDependencies } from './FlowDependencies.ts';

/** The request of a numbered step (API-007, TRK-025). */
function stepInput(
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
function clickInput(context: Context, click: string): Record<string, unknown> | undefined {
  const ReportId = text(context, 'session.reportId');
  return ReportId === null ? undefined : { ReportId, click };
}

/**
 * The post-back of a step (API-008, TRK-032, A-084); undefined unless the step has an event and the visit's traffic source
 * is one of the site's partners.
 */
function postBackInput(
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
    hid: text(context, 'query.hid', 200),
    sessionId: text(context, 'session.id'),
    productCode: text(context, 'site.productCode'),
    pubId: text(context, 'session.pubId', 60),
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
    UserAgent: text(context, 'device.userAgent', 1024),
    Referrer: text(context, 'device.referrer'),
    UIVersion: text(context, 'flow.uiVersion'),
  };
  return id === null ? record : { ...record, id, ...(applicantId === null ? {} : { applicantId }) };
}

/** Where the visit came from; '' if unknown. */
function trafficSource(context: Context): string {
  return text(context, 'session.trafficSource', 100) ?? '';
}

/** The last valid click; '' if there is none. */
function clickId(context: Context): string {
  const clicks = readPath(context, 'session.clicks');
  const [last] = isObject(clicks) ? Object.keys(clicks) : [];
  return last === undefined ? '' : (text(context, `session.clicks.${last}.id`, 500) ?? '');
}

/** A value as text, cut to the length that is stored (F-747); null if it is missing. */
function text(context: Context, path: string, limit = 2048): string | null {
  const value = readPath(context, path);
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return String(value).slice(0, limit) || null;
}

/**
 * Sends the event to analytics, the step to the funnel (and to the partner that referred the visit), the click to the
 * report. Nothing waits for it. Failures are ignored.
 */
export function track(dependencies: FlowDependencies, command: Extract<Command, { do: 'track' }>): void {
  const { event, siteEvent, step, report } = command;
  const name = siteEvent ?? event;
  const context = dependencies.store.get(contextAtom);
  if (event !== undefined) {
    const { brand, flow } = dependencies.store.get(sliceAtom);
    dependencies.pushToDataLayer({
      event,
      site: `${brand}.${flow}`,
      ...(step === undefined ? {} : { step }),
    });
  }
  if (step !== undefined) act(dependencies, 'trackStep', stepInput(context, step, name));
  if (step !== undefined || siteEvent !== undefined) postBack(dependencies, postBackInput(context, name));
  if (report !== undefined) act(dependencies, 'reportClick', clickInput(context, report));
}

function postBack(
  dependencies: FlowDependencies,
  request: RequestOf<'save-post-back-queue'> | undefined,
): void {
  if (request !== undefined)
    dependencies.api
      .call('save-post-back-queue', request)
      .catch((failure: unknown) => ignore(dependencies, failure));
}

function act(dependencies: FlowDependencies, action: string, input: object | undefined): void {
  if (input === undefined) return;
  dependencies
    .loadAction(action)
    .then((run) => run({ ...input }, { api: dependencies.api }))
    .catch((failure: unknown) => ignore(dependencies, failure));
}

function ignore(dependencies: FlowDependencies, failure: unknown): void {
  if (!(failure instanceof ApiFailure)) dependencies.browser.report('tracking could not be sent', failure);
}

interface Remembering {
  remember(values: Record<string, unknown>): void;
}

interface VisitDependencies extends Pick<FlowDependencies, 'store' | 'api' | 'loadAction'> {
  browser: Pick<FlowBrowser, 'report'>;
}

/**
 * Saves where the visit came from and keeps the tracking id (TRK-006). Updates the record after a reload in the same tab, and
 * as soon as the visitor has an application (TRK-007). Another session gets its own record (F-101). Failures are ignored.
 * @returns a promise that resolves when the current data is saved
 */
export function saveVisit(
  { store, api, loadAction, browser }: VisitDependencies,
  flow: Remembering,
): Promise<void> {
  const sessionNow = () => store.get(machineAtom).session.id;
  const applicationNow = () => store.get(machineAtom).result.ref_number;
  const now = () => `${sessionNow() ?? ''}/${applicationNow() ?? ''}`;
  let isSaving = false;
  /** Session and application of the last save. */
  let saved: string | undefined;

  async function saveOnce(): Promise<void> {
    const session = sessionNow();
    const record = trackingRecord(store.get(contextAtom));
    const { trackingId } = await (await loadAction('saveTracking'))({ ...record }, { api });
    if (typeof trackingId !== 'string' || trackingId === '' || sessionNow() !== session) return;
    flow.remember({ trackingId });
    // Only an update has the application.
    const { id, applicantId } = trackingRecord(store.get(contextAtom));
    if (id !== record.id && applicantId !== undefined) saved = undefined;
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    for (let at = now(); at !== saved; at = now()) {
      saved = at;
      await saveOnce().catch((failure: unknown) => {
        if (!(failure instanceof ApiFailure)) browser.report('the visit could not be saved', failure);
      });
    }
    isSaving = false;
  }

  store.sub(machineAtom, () => void save());
  return save();
}
