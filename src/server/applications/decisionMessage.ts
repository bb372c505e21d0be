import texts from '../sandbox/decisionMessages.json' with { type: 'json' };
import type { OutboxMessage } from '../sandbox/outbox.ts';

/**
 * The e-mail about a decision.
 * @param result contract word; results without a text of their own get the common one
 */
export function decisionMessage(
  to: string,
  result: string,
  values: { reference: string; product: string },
): OutboxMessage {
  const byResult: Record<string, string> = texts.results;
  const text =
    (Object.hasOwn(byResult, result.toUpperCase()) && byResult[result.toUpperCase()]) || texts.common;
  return {
    to,
    channel: 'email',
    text: text.replaceAll('{reference}', values.reference).replaceAll('{product}', values.product),
  };
}
