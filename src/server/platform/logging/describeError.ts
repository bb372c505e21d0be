/** What a log line says of an error. */
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
 * Describes an error without its message: parsers and databases put the input into theirs, and the input may be a
 * Social Security number (SAFE-03).
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
