import type { CallContext } from '../call.ts';
import texts from '../sandbox/decisionMessages.json' with { type: 'json' };
import { putInOutbox } from '../sandbox/outbox.ts';
import type { SiteSettings } from '../sites/SiteSettings.ts';

/** Of the site only its name counts. */
export interface TellingContext extends Pick<CallContext, 'database' | 'secrets' | 'now' | 'sandbox'> {
  site: { settings: Pick<SiteSettings, 'BrandSettings'> };
}

/**
 * Writes the applicant an e-mail about a decision: into the sandbox's outbox, in the transaction of the decision itself.
 * Elsewhere the issuer writes.
 * @param decision `to` is the e-mail address as typed, nobody is written to where it is empty; `result` the contract word;
 *   `comeBack` the address where the applicant goes on, where there is one
 */
export async function tellDecision(
  decision: { to: unknown; result: string; reference: string; comeBack?: string | undefined },
  { database, secrets, site, now, sandbox }: TellingContext,
): Promise<void> {
  const { to, result, reference, comeBack } = decision;
  if (!sandbox || typeof to !== 'string' || to === '') return;
  const byResult: Record<string, string> = texts.results;
  const word = result.toUpperCase();
  const news = (Object.hasOwn(byResult, word) && byResult[word]) || texts.common;
  const text = comeBack === undefined ? news : `${news} ${texts.comeBack}`;
  const values: Record<string, string> = {
    reference,
    product: String(site.settings.BrandSettings.ProductName ?? ''),
    comeBack: comeBack ?? '',
  };
  await putInOutbox(
    database,
    secrets,
    { to, channel: 'email', text: text.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '') },
    now(),
  );
}
