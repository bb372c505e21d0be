import type { Calls } from '../../src/contracts/calls.ts';
import type { CallAnswer } from '../../src/server/platform/answers.ts';
import type { AskingContext, CallContext } from '../domain/ports/Ports.ts';

/** Every call of the contract; `schemas/api/<name>.json` has its method, path and schemas. */
export type ServerCalls = { [Name in keyof Calls]: ServerCall<Name> };

export type ServerCall<Name extends keyof Calls = keyof Calls> = CallFacts &
  (
    | {
        /**
         * Answers. A writing call is one transaction, alone among the calls of its visitor.
         * @param request body (or query, or path parameters) after key normalization and validation by the contract's
         *   schema
         */
        handle(request: Calls[Name]['request'], context: CallContext): Promise<CallAnswer>;
        /**
         * True for a call that writes in one statement: without an `Idempotency-Key` nothing else is stored, so it
         * needs no transaction and takes no turn.
         */
        inOneStatement?: true;
        askThenWrite?: undefined;
      }
    | {
        /**
         * Answers a call that asks a service and then writes, alone among the calls of its visitor: it reads, asks,
         * then writes once with `context.write`, outside of which no transaction is open (decision 042).
         */
        askThenWrite(request: Calls[Name]['request'], context: AskingContext): Promise<CallAnswer>;
        handle?: undefined;
      }
  );

interface CallFacts {
  /** True for a call that decides: a tester's next answer reaches it as a decision (`nextAnswer`). */
  decides?: true;
  /** True for a tester's call, which exists in the sandbox only. */
  forTesters?: true;
}
