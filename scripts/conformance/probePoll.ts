import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../../src/api/client.ts';
import type { Came } from './createSender.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import type { Probed } from './Probed.ts';
import type { PlannedCall } from './plan.ts';
import { readAt } from './readAt.ts';
import type { World } from './World.ts';

/** Times that a review is asked for before it counts as one that does not end. */
const tries = 10;
/** Milliseconds between two of them. */
const between = 1_000;

/** A review has to end at some time, as nobody asks for ever (API-004). */
export async function probePoll(
  world: World,
  probed: Probed,
  { pointer, ends }: NonNullable<PlannedCall['polls']>,
  first: Answer,
  again: () => Promise<Came>,
): Promise<void> {
  const { call, contract } = probed;
  const words = ends.map((word) => word.toLowerCase());
  const hasEnded = (answer: Answer) => words.includes(String(readAt(answer, pointer)).toLowerCase());
  if (hasEnded(first)) return;
  for (let tried = 1; tried < tries; tried += 1) {
    await pause(between);
    const { answer } = judgeAnswer(call, contract, await again());
    if (answer !== undefined && hasEnded(answer)) return;
  }
  world.note({
    call: contract.name,
    weight: 'nicety',
    sent: `its example, ${tries} times`,
    expected: `${ends.join(' or ')} at ${pointer} at the end`,
    source: `schemas/api/${contract.name}.json#/response`,
    came: 'another word each time',
    remedy: 'Make sure that a review ends: the page stops asking after a while.',
    seen: call.seen,
  });
}
