import type { FastifyBaseLogger } from 'fastify';
import type { CallAnswer } from './CallAnswer.ts';
import { refuseServiceFailure } from './refuseServiceFailure.ts';
import { success } from './success.ts';

/**
 * Answers what an outside service found.
 * @throws Refusal with 502 when the service itself failed
 */
export async function answerFromService(
  context: { log: FastifyBaseLogger },
  ask: () => Promise<unknown>,
): Promise<CallAnswer> {
  return success(await refuseServiceFailure(context, ask));
}
