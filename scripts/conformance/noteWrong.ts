import { serverMessage } from '../../src/api/failureOutcome.ts';
import { cameInWords } from './cameInWords.ts';
import type { Came } from './createSender.ts';
import type { Probed } from './Probed.ts';
import type { World } from './World.ts';

/** Notes where a code that is not right is not answered with one of the words for that (MFA-010). */
export function noteWrong(world: World, probed: Probed, came: Came): void {
  const { call, contract } = probed;
  const { status, errors } = call.wrong ?? { status: 0, errors: [] };
  const said = serverMessage(came.failure?.body)?.toLowerCase();
  if (came.status === status && errors.some((word) => word.toLowerCase() === said)) return;
  const isTaken = came.failure === undefined && came.lost === undefined;
  world.note({
    call: contract.name,
    weight: 'must',
    sent: 'its example with a wrong value',
    expected: `${status} with "Error" ${errors.join(' or ')}`,
    source: `schemas/api/${contract.name}.json#/response/properties/Error`,
    came: cameInWords(came),
    remedy: `Answer ${status} with { "Error": "${errors[0]}" }.`,
    seen: isTaken ? 'Nothing, but any code is accepted.' : call.seen,
  });
}
