import type { FastifyInstance } from 'fastify';
import type { BeginStatement } from '../database/Database.ts';

/** Spans of what a process does. */
export interface Tracing {
  /** Makes a span of each request, and tells each of its log lines the trace. Before any hook or route. */
  register(app: FastifyInstance): Promise<void>;
  /** Makes a span of each statement of a request. */
  beginStatement: BeginStatement;
  /** Sends what is left, for a moment at most. */
  stop(): Promise<void>;
}

export interface TracingOptions {
  /** Where spans go: the whole address, `…/v1/traces`. */
  url: string;
  serviceName: string;
  environment: string;
}
