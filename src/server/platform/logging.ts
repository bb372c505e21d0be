import type { FastifyInstance } from 'fastify';
import type { ReleaseReader } from './sites/SiteSettings.ts';

/** Destination of log lines; standard output by default. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Log settings: one JSON object per line, whatever the input (SAFE-13), with redaction. Requests are logged separately
 * (`logRequests`); bodies, headers, queries and path parameters are never logged.
 */
export function loggerOptions(level: string, redaction: Redaction, stream: LogStream | undefined) {
  return {
    level,
    ...(stream === undefined ? {} : { stream }),
    base: null,
    messageKey: 'message',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: Record<string, unknown>) => redaction.redact(line),
    },
    hooks: { logMethod: withoutErrorMessages },
  };
}

/** Keeps the logger from using an error's message for the line: it may repeat the input. */
function withoutErrorMessages(
  this: unknown,
  args: unknown[],
  method: (this: unknown, ...args: unknown[]) => void,
): void {
  const [first, message] = args;
  if (first instanceof Error) method.call(this, { err: first }, 'error');
  else if (errorIn(first) !== undefined && (message === undefined || message === errorIn(first)?.message))
    method.call(this, first, 'error');
  else method.apply(this, args);
}

function errorIn(line: unknown): Error | undefined {
  const error = typeof line === 'object' && line !== null && 'err' in line ? line.err : undefined;
  return error instanceof Error ? error : undefined;
}

/**
 * Logs every answered request in one line: the route's pattern, never its address, whose parts may be codes or hashes.
 * Successful probes are `debug`: they come every few seconds.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isProbe = request.routeOptions.config.everyHost === true && reply.statusCode < 400;
    request.log[isProbe ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        ...request.logged,
      },
      'answered',
    );
  });
}

/** Replaces values of sensitive fields anywhere in a log line. */
interface Redaction {
  /** A copy of the line without them; errors are described without their messages. */
  redact(line: Record<string, unknown>): Record<string, unknown>;
  /**
   * Learns the sensitive names of the releases in use: fields with a `sensitivity`, their payload keys and query
   * parameters (design §8).
   */
  learn(releases: ReleaseReader): Promise<void>;
  /** Adds the names of a call's schema that have a `sensitivity`. */
  learnSchema(schema: unknown): void;
}

const hidden = '[redacted]';
const deepest = 8;

export function createRedaction(): Redaction {
  const names = new Set<string>();
  const add = (name: string | undefined) => {
    if (name) names.add(name.toLowerCase());
  };

  function clean(value: unknown, depth: number): unknown {
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    if (value instanceof Error) return describeError(value);
    if (depth > deepest) return hidden;
    if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        names.has(key.toLowerCase()) ? hidden : clean(inner, depth + 1),
      ]),
    );
  }

  function learnSchema(schema: unknown): void {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, inner] of Object.entries(schema)) {
      if (typeof inner !== 'object' || inner === null) continue;
      if ('sensitivity' in inner || 'x-sensitivity' in inner) add(key);
      learnSchema(inner);
    }
  }

  return {
    // Whole requests and replies, which the framework would add, contain addresses and headers.
    redact: ({ req, res, ...line }) => clean(line, 0) as Record<string, unknown>,
    learnSchema,
    async learn(releases) {
      for (const { key } of await releases.sites()) {
        const site = await releases.site(key);
        for (const id of site.forms) {
          for (const field of Object.values((await site.form(id)).fields)) {
            if (field.sensitivity === undefined) continue;
            add(field.name);
            add(field.query);
            add(field.payload?.path.split('.').at(-1));
          }
        }
      }
    },
  };
}

/** The description of an error in a log line. */
interface ErrorDescription {
  type: string;
  code?: string;
  /** Where in the database it happened. */
  constraint?: string;
  table?: string;
  routine?: string;
  /** Frames only. */
  stack: string[];
  cause?: ErrorDescription;
}

/**
 * Describes an error without its message: parsers and databases quote input, which may be a Social Security number
 * (SAFE-03).
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const { code, constraint, table, routine, cause } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    ...words({ code, constraint, table, routine }),
    stack: framesOf(error),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

function words(values: Record<string, unknown>): Record<string, string> {
  const isWord = (entry: [string, unknown]): entry is [string, string] =>
    typeof entry[1] === 'string' && /^[\w$.-]{1,80}$/.test(entry[1]);
  return Object.fromEntries(Object.entries(values).filter(isWord));
}

function framesOf(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n').map((line) => line.trim());
  return lines.filter((line) => /^at .+:\d+:\d+\)?$/.test(line)).slice(0, 12);
}

/**
 * An address without its query, fragment and user, in at most 200 characters: what may be logged or stored (design §7).
 * Anything that is not an address keeps only its scheme, such as `data:`; words such as `inline` stay.
 */
export function cutAddress(address: unknown): string {
  if (typeof address !== 'string') return '';
  if (/^[a-z-]{1,40}$/i.test(address)) return address;
  try {
    const { origin, pathname, protocol } = new URL(address);
    return (/^https?:$/.test(protocol) ? origin + pathname : protocol).slice(0, 200);
  } catch {
    return address.split(/[?#]/, 1)[0]?.slice(0, 200) ?? '';
  }
}
