import { createServiceClient } from '../../platform/services/createServiceClient.ts';
import type { ServiceListener } from '../../platform/services/ServiceClient.ts';
import type { Sender } from '../ports/Senders.ts';

export interface WebhookOptions extends ServiceListener {
  token?: string | undefined;
  /** Milliseconds for the whole answer. */
  timeout?: number;
}

/** Sends text messages by handing them to a gateway as JSON, each once: a code that came twice would be two messages. */
export function webhookSender(
  url: string,
  { token, timeout = 10_000, ...listener }: WebhookOptions = {},
): Sender {
  const client = createServiceClient({
    service: 'text message',
    url,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    timeout,
    breaker: { failures: 5, halfOpenAfter: 10_000 },
    ...listener,
  });
  return async ({ to, text, site }) => {
    await client.call({ method: 'POST', path: '', answer: 'status', body: { to: `+1${to}`, text, site } });
  };
}
