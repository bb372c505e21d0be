import type { SiteSettings } from '../../platform/sites/SiteSettings.ts';
import type { DecisionNews } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';

/** Of the site only its name counts. */
interface TellingContext extends Pick<CallContext, 'database' | 'secrets' | 'now' | 'ports'> {
  site: { settings: Pick<SiteSettings, 'BrandSettings'> };
}

/** Has the applicant told about a decision, in its transaction, where the decision system leaves that to this server. */
export async function tellDecision(news: DecisionNews, context: TellingContext): Promise<void> {
  const { ports, site } = context;
  const productName = String(site.settings.BrandSettings.ProductName ?? '');
  await ports.decisions?.tell?.(news, { ...context, productName });
}
