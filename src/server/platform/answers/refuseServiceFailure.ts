import type { FastifyBaseLogger } from 'fastify';
import { Refusal } from './Refusal.ts';
import { ServiceFailure } from './ServiceFailure.ts';

/**
 * Runs what asks an outside service.
 * @throws Refusal with 502 when the service itself failed; anything else that is thrown is a fault of ours and stays one
 */
export async function refuseServiceFailure<Found>(
  { log }: { log: FastifyBaseLogger },
  ask: () => Promise<Found>,
): Promise<Found> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    log.warn({ service: error.service, err: error }, 'an outside service failed');
    throw new Refusal(502, 'serviceFailed', `The ${error.service} service did not answer`);
  }
}
