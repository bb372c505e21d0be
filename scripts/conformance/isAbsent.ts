import { isDeepStrictEqual } from 'node:util';
import { serverCode, serverMessage } from '../../src/api/failureOutcome.ts';
import type { Came } from './createSender.ts';
import type { World } from './World.ts';

/** A call that the server has not is answered like one that nobody knows. */
export function isAbsent({ unknown }: World, came: Came): boolean {
  if (![404, 405, 501].includes(came.status)) return false;
  if (came.status !== 404) return true;
  const reason = ({ failure }: Came) => [serverCode(failure?.body), serverMessage(failure?.body)];
  return unknown.status === 404 && isDeepStrictEqual(reason(came), reason(unknown));
}
