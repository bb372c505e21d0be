import type { CallContext } from '../../domain/ports/Ports.ts';
import type { CallAnswer } from '../../platform/answers.ts';

/** One call of the contract (`schemas/api/<name>.json` holds its method, path and schemas). */
export interface ServerCall<Request = Record<string, unknown>> {
  /** Contract name, which is also the name of its schema file. */
  name: string;
  /** `none`: only loading the configuration (SEC-001). */
  session: 'none' | 'required';
  /**
   * True for a call that writes but waits for an outside service in between: it makes its own transactions, so that
   * nobody else waits with it, and keeps no answer for an Idempotency-Key.
   */
  ownTransactions?: true;
  /** True for a call that decides: what a tester wants answered next comes to it as a decision (`nextAnswer`). */
  decides?: true;
  /** True for a call that testers use: it is there in the sandbox only. */
  forTesters?: true;
  /** Body (or query, or path parameters) after key normalisation and validation by the contract's schema. */
  handle(request: Request, context: CallContext): Promise<CallAnswer>;
}
