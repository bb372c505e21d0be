import { DatabaseUnavailable } from './DatabaseUnavailable.ts';

/**
 * SQLSTATE of what passes by itself, and whether the connection goes with it: connection exceptions (08), a server that
 * starts or stops (57P), one that is full (53) or broken (58), a stand-by that can't write yet (25006), a transaction that
 * was left idle (25P03), a statement or a lock that took too long (57014, 55P03), and one that lost against others (40).
 */
const passing: [pattern: RegExp, connectionLost: boolean][] = [
  [/^08/, true],
  [/^57P/, true],
  [/^25P03$/, true],
  [/^(53|58)/, true],
  [/^25006$/, true],
  [/^57014$/, false],
  [/^55P03$/, false],
  [/^40/, false],
];

/** What Node and the driver say of a connection that is no more, or of an answer that does not come. */
const lostCodes = /^(ECONN|EPIPE$|ETIMEDOUT$|EHOST|ENET|ENOTFOUND$|EAI_)/;
const lostWords = /^(Connection terminated|Query read timeout|Client was closed|Client has encountered)/;

/** A database's error as one that passes by itself; undefined for any other, which is a fault of ours. */
export function asUnavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error;
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (lostCodes.test(code ?? '') || lostWords.test(error.message))
    return new DatabaseUnavailable(error, { connectionLost: true });
  const row = passing.find(([pattern]) => /^[0-9A-Z]{5}$/.test(code ?? '') && pattern.test(code ?? ''));
  return row && new DatabaseUnavailable(error, { connectionLost: row[1] });
}
