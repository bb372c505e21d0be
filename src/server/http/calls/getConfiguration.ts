import type { CallContext } from '../../domain/ports/Ports.ts';
import { ServiceFailure, success } from '../../platform/answers.ts';
import { mintSession } from '../../platform/sessions/startSession.ts';
import { siteAnswer } from '../../platform/sites/SiteSettings.ts';
import type { ServerCall } from './ServerCall.ts';

interface ConfigurationRequest {
  pubId?: string | null;
  C3?: string | null;
  Params?: { c3?: string | null; pubId?: string | null } | null;
  ExternalPrefillReference?: string | null;
}

/**
 * Everything a page needs to know about its site (API-015), with a session: a new one, or a further token of the one that
 * the visitor still has (CFG-026, A-079). Settings and token are those of the release that the page names, where the site
 * ran it, else of the one that the site runs now.
 */
export const getConfiguration: ServerCall<ConfigurationRequest> = {
  name: 'get-configuration',
  session: 'none',
  async handle(request, { site, database, secrets, earlierToken, now, ports, log }) {
    const { token, chain, reportId, hasEnded } = await mintSession(
      { database, secrets },
      site,
      earlierToken,
      now(),
    );
    const { settings } = site;
    const c3 = request.Params?.c3 || request.C3;
    const publisher = request.Params?.pubId || request.pubId;
    const kept = await keptAnswers(request.ExternalPrefillReference, { ports, log });
    return success({
      ...siteAnswer(site),
      MainSettings: { ...settings.MainSettings, ...(c3 ? { c3 } : {}) },
      ProductSettings: { ...settings.ProductSettings, ...(publisher ? { PubId: publisher } : {}) },
      PrefillData: { ...settings.PrefillData, ...kept },
      Applicant: null,
      Release: site.release.id,
      Token: token,
      Session: chain,
      SessionReportId: reportId,
      SessionEnded: hasEnded,
    });
  },
};

/** What somebody keeps under a reference (CFG-023). A page starts without it where they do not answer. */
async function keptAnswers(
  reference: string | null | undefined,
  { ports, log }: Pick<CallContext, 'ports' | 'log'>,
): Promise<Record<string, unknown>> {
  if (!reference) return {};
  try {
    return (await ports.prefill?.find(reference)) ?? {};
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    log.warn({ err: error }, 'a service failed');
    return {};
  }
}
