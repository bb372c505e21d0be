import type { Observer, ServiceOutcome } from './Observer.ts';

/** Something that a service is asked. */
type Ask<Given extends readonly unknown[], Answer> = (...given: Given) => Promise<Answer>;

/** Asks a service, and tells how long that took and how it ended. */
export function timeCalls<Given extends readonly unknown[], Answer>(
  service: string,
  ask: Ask<Given, Answer>,
  { onCall }: Partial<Pick<Observer, 'onCall'>>,
): Ask<Given, Answer> {
  return async (...given) => {
    const began = performance.now();
    const tell = (outcome: ServiceOutcome) =>
      onCall?.({ service, outcome, milliseconds: performance.now() - began });
    try {
      const answer = await ask(...given);
      tell('answered');
      return answer;
    } catch (error) {
      tell(isTimeout(error) ? 'timedOut' : 'failed');
      throw error;
    }
  };
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'TimeoutError' || /timed out/.test(error.message) || isTimeout(error.cause);
}
