/** A way in which this server breaks the contract on demand. */
export interface Deviation {
  description: string;
  /** Where it deviates: its being there at all, an answer, a call without session, an invalid body, a repeat, a code, another's application. */
  on: 'route' | 'answer' | 'noSession' | 'invalid' | 'repeat' | 'code' | 'owner';
  call: string;
  /** Answered in place of the right one. */
  status?: number;
  /** Left out of the answer. */
  remove?: string;
  /** Laid over the answer, key by key. */
  set?: Record<string, unknown>;
  /** The body in place of the answer. */
  text?: string;
  /** Whoever has no session is let in. */
  letsIn?: boolean;
}
