import { isDeepStrictEqual } from 'node:util';
import type { Answer } from '../../src/api/client.ts';
import { cameInWords } from './cameInWords.ts';
import type { Came } from './createSender.ts';
import { judgeAnswer } from './judgeAnswer.ts';
import type { Probed } from './Probed.ts';
import type { World } from './World.ts';

/** One submission sent twice, as a page does whose network failed, is one application (REL-01). */
export async function probeRepeat(
  world: World,
  probed: Probed,
  first: Answer,
  again: () => Promise<Came>,
): Promise<void> {
  const { call, contract } = probed;
  const came = await again();
  const { answer } = judgeAnswer(call, contract, came);
  if (answer !== undefined && isDeepStrictEqual(answer.payload, first.payload)) return;
  world.note({
    call: contract.name,
    weight: 'must',
    sent: 'its example once more with the same Idempotency-Key',
    expected: 'the same answer as the first time',
    source: `schemas/api/${contract.name}.json#/writes`,
    came: answer === undefined ? cameInWords(came) : `${came.status}, another answer`,
    remedy: 'Store the answer by session and Idempotency-Key, and send it again.',
    seen: 'An applicant who retries after a lost connection applies twice, or sees another decision.',
  });
}
