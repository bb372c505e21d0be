/** A message to an applicant. */
export interface Message {
  /** Telephone number or e-mail address. */
  to: string;
  channel: 'text' | 'email';
  text: string;
  /** One-time code that it brings, where it does. */
  code?: string;
  /** Of an e-mail. */
  subject: string;
  /** Address that an e-mail comes from. */
  from: string;
  /** Host of the site it speaks for. */
  site: string;
}
