import { Refusal, ServiceFailure, success } from '../../src/server/platform/answers.ts';
import { type ResolvedSite, routeFlags, siteAnswer } from '../../src/server/platform/sites/SiteSettings.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import { attemptSubject, countAttempt, refundAttempt } from '../platform/limits/attempts.ts';
import { endSession as end } from '../platform/sessions/findSession.ts';
import { mintSession } from '../platform/sessions/startSession.ts';
import type { ServerCalls } from './ServerCall.ts';

export const siteCalls = {
  /**
   * Everything a page needs to know about its site (API-015), with a session: a new one, or a further token for the
   * visitor's existing one (CFG-026, A-079). Settings and token belong to the release that the page names, if the site
   * ran it, otherwise to the one that the site runs now.
   */
  'get-configuration': {
    async handle(request, context) {
      const { site, database, secrets, earlierToken, now } = context;
      const { token, chain, reportId, hasEnded } = await mintSession(
        { database, secrets },
        site,
        earlierToken,
        now(),
      );
      const { settings } = site;
      const c3 = request.Params?.c3 || request.C3;
      const publisher = request.Params?.pubId || request.pubId;
      const kept = await keptAnswers(request.ExternalPrefillReference, chain, context);
      const shared = sharedOf(site);
      const own = { Token: token, Session: chain, SessionReportId: reportId, SessionEnded: hasEnded };
      if (!c3 && !publisher && Object.keys(kept).length === 0) return { ...success(own), shared };
      return success({
        ...shared,
        MainSettings: { ...settings.MainSettings, ...(c3 ? { c3 } : {}) },
        ProductSettings: { ...settings.ProductSettings, ...(publisher ? { PubId: publisher } : {}) },
        PrefillData: { ...settings.PrefillData, ...kept },
        ...own,
      });
    },
  },

  /** Which links the frame shows on a route (RTE-034). */
  'get-route-settings': {
    async handle({ Route }, { site }) {
      return success(routeFlags(site, Route));
    },
  },

  /** The card colors of the site's product; none if the site offers no choice (API-020, OFR-018, ENT-012). */
  'get-card-color-choice': {
    async handle(request, { site }) {
      const { MainSettings, CardColors } = site.settings;
      if (request.productCode.toLowerCase() !== MainSettings.ProductCode.toLowerCase()) {
        throw new Refusal(404, 'notFound', 'This site has no such product', { path: '/productCode' });
      }
      if (MainSettings.HasCardColorChoice !== true) return success([]);
      return success(
        CardColors.map((colour) => ({
          Code: colour.Code,
          DisplayName: colour.DisplayName ?? colour.Code,
          Fee: colour.Fee ?? 0,
          ColorCardFileName: colour.ColorCardFileName ?? '',
        })),
      );
    },
  },

  /** Ends the session in every tab (F-101), even if a verified code has just given it another token. */
  'end-session': {
    async askThenWrite(_request, { database, session, now }) {
      await end(database, session, now());
      return { body: { Success: true, StatusCode: 200 } };
    },
  },
} satisfies Partial<ServerCalls>;

/** Settings are the same object until release, variant or overrides change. */
const known = new WeakMap<ResolvedSite['settings'], object>();

/** The part of a site's answer that is the same for everybody. */
function sharedOf(site: ResolvedSite): object {
  const { settings, release } = site;
  const shared = known.get(settings) ?? {
    ...siteAnswer(site),
    PrefillData: { ...settings.PrefillData },
    Applicant: null,
    Release: release.id,
  };
  known.set(settings, shared);
  return shared;
}

/**
 * Answers that are stored under a reference (CFG-023). If the service does not answer, the page starts without them. A
 * miss counts as a guess at somebody's answers (F-744): after too many, the service is not asked.
 * @param chain of the session that the page gets
 */
async function keptAnswers(
  reference: string | null | undefined,
  chain: string,
  context: CallContext,
): Promise<Record<string, unknown>> {
  const { ports, log } = context;
  if (!reference || ports.prefill === undefined) return {};
  const subject = attemptSubject.prefill(reference);
  const visitor = { ...context, session: { chain } };
  const attempt = await countAttempt(visitor, subject);
  if (attempt !== 'counted') return {};
  try {
    const found = await ports.prefill.find(reference);
    if (Object.keys(found ?? {}).length > 0) await refundAttempt(visitor, subject, attempt);
    return found ?? {};
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    // An unanswered question is not an attempt.
    await refundAttempt(visitor, subject, attempt);
    log.warn({ err: error }, 'a service failed');
    return {};
  }
}
