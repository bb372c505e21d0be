import type { CallContext } from '../call.ts';
import { clientKey } from './clientKey.ts';
import { createLimiter, type LimitUse } from './createLimiter.ts';
import { isWithinLimit } from './isWithinLimit.ts';

type AttemptContext = Pick<
  CallContext,
  'database' | 'secrets' | 'session' | 'clientAddress' | 'limits' | 'sandbox'
>;

/**
 * Counts an attempt to find something that only its owner knows: for the session, for what is looked for whatever the
 * address, for the client and in all (A-068, SAFE-09). All four are counted each time, so that an attempt that is one too
 * many runs the same statements as the others; the caller looks as always, and then answers as if nothing was found.
 * @param subject what is looked for, such as a reference number
 * @returns false when one of the limits was already reached
 */
export async function countAttempt(context: AttemptContext, subject: string): Promise<boolean> {
  let isWithin = true;
  for (const use of usesOf(context, subject)) isWithin = (await isWithinLimit(use)) && isWithin;
  return isWithin;
}

/** Takes an attempt back that found what it looked for: only guesses count. */
export async function forgiveAttempt(context: AttemptContext, subject: string): Promise<void> {
  for (const use of usesOf(context, subject)) await createLimiter(use).reward(use.key);
}

/** Always in this order, so that two attempts at once never wait for each other. */
function usesOf(context: AttemptContext, subject: string): LimitUse[] {
  const { database, secrets, session, clientAddress, limits, sandbox } = context;
  const common = { database, sandbox };
  return [
    { ...common, limit: limits.attemptSession, key: session.chain },
    { ...common, limit: limits.attemptSubject, key: secrets.fingerprint('attempt', subject) },
    { ...common, limit: limits.attemptClient, key: clientKey(secrets, clientAddress) },
    { ...common, limit: limits.attemptAll, key: 'all' },
  ];
}
