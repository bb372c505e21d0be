/** Where a one-time code goes. */
export interface Contact {
  /** Contract words. */
  type: 'Text' | 'Email';
  /** As a message is addressed: ten digits, or the e-mail address. */
  to: string;
}
