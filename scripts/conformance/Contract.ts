import type { CallContract } from '../../src/api/CallContract.ts';
import type { AnswerSchema } from '../shapeOf.ts';

/** A file of `schemas/api/`, as far as a server is held against it. */
export interface Contract extends CallContract {
  name: string;
  timeout: number;
  session: boolean;
  /** Changes something: it is sent with an Idempotency-Key. */
  writes: boolean;
  request?: { required?: string[]; examples?: Record<string, unknown>[] };
  response: AnswerSchema;
}
