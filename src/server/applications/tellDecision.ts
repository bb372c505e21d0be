import type { CallContext } from '../call.ts';
import texts from '../sandbox/decisionMessages.json' with { type: 'json' };
import { putInOutbox } from '../sandbox/outbox.ts';

/**
 * Writes the applicant an e-mail about a decision: into the sandbox's outbox, in the transaction of the decision itself.
 * Elsewhere the issuer writes.
 * @param decision `to` is the e-mail address as typed, nobody is written to where it is empty; `result` the contract word
 */
export async function tellDecision(
  decision: { to: unknown; result: string; reference: string },
  { database, secrets, site, now, sandbox }: CallContext,
): Promise<void> {
  const { to, result, reference } = decision;
  if (!sandbox || typeof to !== 'string' || to === '') return;
  const byResult: Record<string, string> = texts.results;
  const word = result.toUpperCase();
  const text = (Object.hasOwn(byResult, word) && byResult[word]) || texts.common;
  const values: Record<string, string> = {
    reference,
    product: String(site.settings.BrandSettings.ProductName ?? ''),
  };
  await putInOutbox(
    database,
    secrets,
    { to, channel: 'email', text: text.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? '') },
    now(),
  );
}
