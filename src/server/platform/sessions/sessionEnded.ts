import { Refusal } from '../answers.ts';

/** One refusal for every token that is not good: missing, unknown, ended or replaced (SAFE-07). */
export function sessionEnded(): Refusal {
  return new Refusal(401, 'session', 'This call needs a session. Load the configuration to get one.');
}
