import { cameInWords } from './cameInWords.ts';
import { exampleOf } from './exampleOf.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import type { Probed } from './Probed.ts';
import { requestOf } from './requestOf.ts';
import { sendCall } from './sendCall.ts';
import type { World } from './World.ts';

/** What belongs to one session is not told to another. */
export async function probeOwned(world: World, probed: Probed): Promise<void> {
  const { call, contract } = probed;
  const { token } = world.other;
  if (call.owned !== true || token === undefined || !world.visit.values.has('applicantid')) return;
  const request = requestOf(exampleOf(contract), world.visit);
  const came = await sendCall(world, contract, request, { token });
  const { answer } = judgeAnswer(call, contract, came);
  const isTold = answer !== undefined && answer.success !== false && (answer.payload ?? null) !== null;
  if (!isTold) return;
  world.note({
    call: contract.name,
    weight: 'must',
    sent: 'its example, with the application of another session',
    expected: '4xx, or "Success" false',
    source: `schemas/api/${contract.name}.json#/session`,
    came: cameInWords(came),
    remedy: 'Look the application up by the session, and refuse one that is not its own.',
    seen: 'Nothing, but anyone who guesses a reference number can read or change that application.',
  });
}
