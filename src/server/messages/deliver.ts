import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { CallContext } from '../call.ts';
import type { Message } from './Message.ts';

/**
 * Hands a message to the sender of its channel. The sandbox can do without one: its messages stand in the outbox.
 * @throws ServiceFailure when nobody took it; the message counts as not sent
 */
export async function deliver(
  message: Message,
  { senders, sandbox }: Pick<CallContext, 'senders' | 'sandbox'>,
): Promise<void> {
  const send = senders[message.channel];
  if (send !== undefined) await send(message);
  else if (!sandbox) throw new ServiceFailure(`${message.channel} (none is set up)`);
}
