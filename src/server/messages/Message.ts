import type { OutboxMessage } from '../sandbox/outbox.ts';

/** A message to an applicant. */
export interface Message extends OutboxMessage {
  /** Of an e-mail. */
  subject: string;
  /** Address that an e-mail comes from. */
  from: string;
  /** Host of the site it speaks for. */
  site: string;
}
