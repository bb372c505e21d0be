import { readKey } from '../../src/api/readKey.ts';
import { cameInWords } from './cameInWords.ts';
import type { Came } from './createSender.ts';
import { exampleOf } from './exampleOf.ts';
import { isAbsent } from './isAbsent.ts';
import type { Probed } from './Probed.ts';
import { requestOf } from './requestOf.ts';
import { sendCall } from './sendCall.ts';
import type { World } from './World.ts';

/** Looks like a token, and none was ever given that is this one. */
const foreignToken = 'conformance-0000000000000000000000000000000';

/**
 * Whether the server has the call, and takes it from nobody without a session (SEC-001): 401 is what makes the page begin a
 * new one (F-101).
 */
export async function probeSession(world: World, probed: Probed): Promise<boolean> {
  const { call, contract } = probed;
  if (!contract.session) return true;
  const request = requestOf(exampleOf(contract), world.visit);
  const tokens = {
    'its example without a token': undefined,
    'its example with an unknown token': foreignToken,
  };
  for (const [sent, token] of Object.entries(tokens)) {
    const came = await sendCall(world, contract, request, { token });
    if (isAbsent(world, came)) return false;
    if (saysSessionOver(came)) continue;
    const isTaken = came.failure === undefined && came.lost === undefined;
    const isServerError = came.status >= 500;
    world.note({
      call: contract.name,
      weight: isTaken || isServerError || call.must === true ? 'must' : 'nicety',
      sent,
      expected: '401, whose "Error" is an object or absent',
      source: `schemas/api/${contract.name}.json#/session`,
      came: cameInWords(came),
      remedy: 'Answer 401 to an unknown or expired token, before anything else.',
      seen: isTaken
        ? 'Nothing; but whoever makes up a token is let in.'
        : 'The page does not begin a new session, and what was entered cannot be sent.',
    });
  }
  return true;
}

/** As the page's client takes it: a word under `Error` tells a wrong code from a session that is over (MFA-010). */
function saysSessionOver({ status, failure }: Came): boolean {
  return status === 401 && typeof readKey(failure?.body, 'Error') !== 'string';
}
