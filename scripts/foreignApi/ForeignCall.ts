import type { Session, State } from './State.ts';

/** A call as this API has it. */
export interface ForeignCall {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Everyone may call it. */
  isOpen?: boolean;
  /** Keys that the body has to have, as text, number or flag, or as an object where a star follows. */
  needs?: string[];
  /** A repeat with the same Idempotency-Key is answered the same. */
  isKeyed?: boolean;
  answer(request: Record<string, unknown>, session: Session, state: State): unknown;
}
