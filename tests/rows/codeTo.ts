import { send } from '../../scripts/walk/openPage.ts';
import type { Product } from '../journeys/Product.ts';

interface OutboxMessage {
  to: string;
  code?: string;
}

/** The code of the newest message to a phone or e-mail address, as the sandbox's outbox shows it. */
export async function codeTo(product: Product, to: string): Promise<string> {
  const outbox = await send(product.port, 'localhost', '/sandbox/outbox', {});
  const messages = (await outbox.json()) as OutboxMessage[];
  return messages.find((message) => message.to === to && message.code !== undefined)?.code ?? '';
}
