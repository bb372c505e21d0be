import { serverCode } from '../../src/api/failureOutcome.ts';
import { readKey } from '../../src/api/readKey.ts';
import type { Came } from './createSender.ts';
import { saysWhy } from './saysWhy.ts';

/** An answer in words: its status and, of a refusal, code and place. Sentences may repeat what was sent, and stay away. */
export function cameInWords({ status, lost, waited = 0, failure }: Came): string {
  if (lost === 'timeout') return `no answer within ${waited / 1000} s`;
  if (lost !== undefined) return 'no answer: the connection was refused or lost';
  if (failure === undefined) return String(status);
  const code = serverCode(failure.body);
  const path = readKey(readKey(failure.body, 'Error'), 'Path');
  const words = [
    code !== undefined && /^[\w.-]{1,40}$/u.test(code) && `code ${code}`,
    typeof path === 'string' && /^[\w./-]{1,80}$/u.test(path) && `at ${path}`,
    !saysWhy(failure.body) && 'without a reason',
  ].filter((word) => word !== false);
  return [status, ...words].join(', ');
}
