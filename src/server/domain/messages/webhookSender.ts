import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { Sender } from '../ports/Senders.ts';

/** Milliseconds for the whole answer. */
const standardPatience = 10_000;

/** Sends text messages by handing them to a gateway as JSON. It is not followed elsewhere. */
export function webhookSender(
  url: string,
  { token, patience = standardPatience }: { token?: string | undefined; patience?: number } = {},
): Sender {
  return async ({ to, text, site }) => {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to: `+1${to}`, text, site }),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The gateway answered ${answer.status}`);
    } catch (cause) {
      throw new ServiceFailure('text message', { cause });
    }
  };
}
