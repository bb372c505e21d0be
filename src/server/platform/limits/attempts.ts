import type { Queryable } from '../database/Database.ts';
import type { Secrets } from '../encryption/KeyRing.ts';
import { type SecurityTellers, tellSecurityEvent } from '../security/tellSecurityEvent.ts';
import type { Session } from '../sessions/Session.ts';
import { clientKey } from './clientKey.ts';
import { countTimes } from './countTimes.ts';
import { createLimiter, type LimitUse } from './createLimiter.ts';
import { isWithinLimit } from './isWithinLimit.ts';
import type { Limits } from './limits.ts';
import { networkKey } from './networkKey.ts';
import { raiseAlarm } from './raiseAlarm.ts';

/** Of a call, what its attempts are counted with. */
interface AttemptContext extends SecurityTellers {
  database: Queryable;
  secrets: Secrets;
  session: Pick<Session, 'chain'>;
  clientAddress: string;
  limits: Limits;
  /** Sends the answer so many milliseconds later. */
  delayResponse: (milliseconds: number) => void;
}

/** How much longer each further failed look-up of a network takes while the alarm is on, and the longest, milliseconds. */
const slowing = { step: 100, most: 2_000 };

/**
 * Counts an attempt to find something that only its owner knows (A-068, SAFE-09): for the session, for what is looked for
 * whatever the address, and for the client, each of which can refuse; and for its network and in all. More of them in all
 * than the limit says refuse nobody: they raise an alarm, and as long as it is on, networks that failed often already
 * wait for their answers. All five are counted each time, so that an attempt that is one too many runs the same statements
 * as the others; the caller looks as always, and then answers as if nothing was found.
 * @param subject one of `attemptSubject`
 * @returns false when one of the refusing limits was already reached
 */
export async function countAttempt(context: AttemptContext, subject: string): Promise<boolean> {
  const { refusing, network, all } = usesOf(context, subject);
  let isWithin = true;
  for (const use of refusing) isWithin = (await isWithinLimit(use)) && isWithin;
  const ofNetwork = await countTimes(network);
  const inAll = await countTimes(all);
  raiseAlarm(context, context.limits.attemptAll, inAll);
  if (inAll.beyond > 0) context.delayResponse(Math.min(ofNetwork.beyond * slowing.step, slowing.most));
  if (!isWithin) tellSecurityEvent(context, 'lookUpLocked');
  return isWithin;
}

/** Takes an attempt back that found what it looked for: only guesses count. */
export async function forgiveAttempt(context: AttemptContext, subject: string): Promise<void> {
  const { refusing, network, all } = usesOf(context, subject);
  for (const use of [...refusing, network, all]) await createLimiter(use).reward(use.key);
}

/** Always counted in this order, so that two attempts at once never wait for each other. */
function usesOf(
  context: AttemptContext,
  subject: string,
): { refusing: LimitUse[]; network: LimitUse; all: LimitUse } {
  const { database, secrets, session, clientAddress, limits } = context;
  return {
    refusing: [
      { database, limit: limits.attemptSession, key: session.chain },
      { database, limit: limits.attemptSubject, key: secrets.fingerprint('attempt', subject) },
      { database, limit: limits.attemptClient, key: clientKey(secrets, clientAddress) },
    ],
    network: { database, limit: limits.attemptNetwork, key: networkKey(secrets, clientAddress) },
    all: { database, limit: limits.attemptAll, key: 'all' },
  };
}
