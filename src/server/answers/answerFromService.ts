import type { CallAnswer, CallContext } from '../call.ts';
import { refuseServiceFailure } from './refuseServiceFailure.ts';
import { success } from './success.ts';

/**
 * Answers what an outside service found.
 * @throws Refusal with 502 when the service itself failed
 */
export async function answerFromService(
  context: Pick<CallContext, 'log'>,
  ask: () => Promise<unknown>,
): Promise<CallAnswer> {
  return success(await refuseServiceFailure(context, ask));
}
