import type { Redaction } from './createRedaction.ts';

/** Where log lines go; standard output unless said. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Settings of the log: one JSON object per line, whatever the input holds (SAFE-13), with redaction.
 * Requests log themselves (see `logRequests`); bodies, headers, queries and path parameters are never logged.
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

/** Keeps the logger from taking an error's message as the line's: it may repeat the input. */
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
