import { serverCode, serverMessage } from '../../src/api/failureOutcome.ts';

/** Whether a refusal says in a sentence or a code why. */
export function saysWhy(body: unknown): boolean {
  return serverMessage(body) !== undefined || serverCode(body) !== undefined;
}
