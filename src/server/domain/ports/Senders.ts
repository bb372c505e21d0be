import type { Message } from './Message.ts';

/**
 * Hands one message over.
 * @throws ServiceFailure when it was not taken
 */
export type Sender = (message: Message) => Promise<void>;

/** Who sends, by the way that a message travels. Without one nothing is sent. */
export interface Senders {
  email?: Sender;
  text?: Sender;
}
