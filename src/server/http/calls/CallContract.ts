import type { JsonSchema } from '../../../engine/form.ts';

/** A file of `schemas/api/`. */
export interface CallContract {
  name: string;
  method: 'GET' | 'POST';
  /** Relative to its base, with `{name}` parts. */
  path: string;
  /** Which base it stands under; `origin` is the root above the two that can be configured. */
  base: 'web' | 'applicant' | 'origin';
  /** Milliseconds that a client waits. */
  timeout: number;
  description: string;
  /** False: needs no session, so that only loading the configuration may say so (SEC-001). */
  session: boolean;
  /** True: runs in a transaction, may carry an Idempotency-Key, counts against the limit for writes. */
  writes: boolean;
  /** Closed: what we accept. */
  request: ObjectSchema;
  /** Open: what we answer. */
  response: JsonSchema;
}

export interface ObjectSchema extends JsonSchema {
  properties?: Record<string, JsonSchema>;
  required?: string[];
}
