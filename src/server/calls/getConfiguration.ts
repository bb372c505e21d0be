import { success } from '../answers/success.ts';
import type { ServerCall } from '../call.ts';
import { storedPrefill } from '../sandbox/storedPrefill.ts';
import { mintSession } from '../sessions/mintSession.ts';

interface ConfigurationRequest {
  pubId?: string | null;
  C3?: string | null;
  Params?: { c3?: string | null; pubId?: string | null } | null;
  ExternalPrefillReference?: string | null;
}

/**
 * Everything a page needs to know about its site (API-015), with a session: a new one, or a further token of the one that
 * the visitor still has (CFG-026, A-079).
 */
export const getConfiguration: ServerCall<ConfigurationRequest> = {
  name: 'get-configuration',
  session: 'none',
  async handle(request, { site, database, earlierToken, now, sandbox }) {
    const { token, chain, reportId, hasEnded } = await mintSession(database, site, earlierToken, now());
    const { settings } = site;
    const c3 = request.Params?.c3 || request.C3;
    const publisher = request.Params?.pubId || request.pubId;
    const reference = request.ExternalPrefillReference;
    return success({
      ...settings,
      MainSettings: { ...settings.MainSettings, ...(c3 ? { c3 } : {}) },
      ProductSettings: { ...settings.ProductSettings, ...(publisher ? { PubId: publisher } : {}) },
      PrefillData: { ...settings.PrefillData, ...(sandbox && reference ? storedPrefill(reference) : {}) },
      Applicant: null,
      Environment: site.environment,
      TestPanel: site.testPanel,
      Token: token,
      Session: chain,
      SessionReportId: reportId,
      SessionEnded: hasEnded,
    });
  },
};
