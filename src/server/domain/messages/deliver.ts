import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { CallContext } from '../ports/CallContext.ts';
import type { Message } from '../ports/Message.ts';

/**
 * Hands a message to the sender of its channel.
 * @throws ServiceFailure when nobody took it; the message counts as not sent
 */
export async function deliver(message: Message, { ports }: Pick<CallContext, 'ports'>): Promise<void> {
  const send = ports.senders[message.channel];
  if (send === undefined) throw new ServiceFailure(`${message.channel} (none is set up)`);
  await send(message);
}
