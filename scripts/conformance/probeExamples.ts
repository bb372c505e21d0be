import { randomUUID } from 'node:crypto';
import type { Answer } from '../../src/api/client.ts';
import { cameInWords } from './cameInWords.ts';
import type { Came } from './createSender.ts';
import { isAbsent } from './isAbsent.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import { learn } from './learn.ts';
import { noteWrong } from './noteWrong.ts';
import type { Probed } from './Probed.ts';
import { probePoll } from './probePoll.ts';
import { probeRepeat } from './probeRepeat.ts';
import { requestOf } from './requestOf.ts';
import { sendCall } from './sendCall.ts';
import type { World } from './World.ts';

/**
 * Sends every example of the contract, and judges what comes.
 * @returns false where the server has not the call
 */
export async function probeExamples(world: World, probed: Probed): Promise<boolean> {
  const { call, contract } = probed;
  const examples = contract.request?.examples ?? [{}];
  for (const [index, example] of examples.entries()) {
    const sent = examples.length === 1 ? 'its example' : `its example ${index + 1}`;
    const request = requestOf(example, world.visit);
    const key = contract.writes ? randomUUID() : undefined;
    const sending = {
      token: world.visit.codeToken ?? world.visit.token,
      ...(key === undefined ? {} : { key }),
    };
    world.visit.codeToken = undefined;
    const came = await sendCall(world, contract, request, sending);
    // A body that is no JSON was answered otherwise: the call is there, and has not found what it was asked for.
    if (contract.method === 'GET' && isAbsent(world, came)) return false;
    if (call.wrong !== undefined && world.visit.isCodeSent === true) {
      world.noteRefused(contract.name, undefined);
      noteWrong(world, probed, came);
      continue;
    }
    const { deviations, answer } = judgeAnswer(call, contract, came);
    for (const found of deviations)
      world.note({
        call: contract.name,
        sent,
        seen: call.seen,
        ...found,
      });
    world.noteRefused(contract.name, refusalInWords(came, answer));
    if (answer === undefined) continue;
    learn(contract.name, answer, world.visit);
    if (call.repeats === true && answer.success !== false)
      await probeRepeat(world, probed, answer, () => sendCall(world, contract, request, sending));
    if (call.polls !== undefined && world.visit.values.has('receiptid'))
      await probePoll(world, probed, call.polls, answer, () => sendCall(world, contract, request, sending));
  }
  return true;
}

/** Undefined where the request was taken, or nothing usable came. */
function refusalInWords(came: Came, answer: Answer | undefined): string | undefined {
  if (answer !== undefined) return answer.success === false ? '"Success" false' : undefined;
  return came.status >= 400 && came.status < 500 ? cameInWords(came) : undefined;
}
