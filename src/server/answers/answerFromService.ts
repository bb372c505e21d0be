import type { CallAnswer, CallContext } from '../call.ts';
import { Refusal } from '../calls/Refusal.ts';
import { ServiceFailure } from './ServiceFailure.ts';
import { success } from './success.ts';

/**
 * Answers what an outside service found.
 * @throws Refusal with 502 when the service itself failed; anything else that is thrown is a fault of ours and stays one
 */
export async function answerFromService(
  context: Pick<CallContext, 'log'>,
  ask: () => Promise<unknown>,
): Promise<CallAnswer> {
  try {
    return success(await ask());
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    context.log.warn({ service: error.service }, 'an outside service failed');
    throw new Refusal(502, 'serviceFailed', `The ${error.service} service did not answer`);
  }
}
