import type { CallAnswerDocument } from '../../compile/link/personasOf.ts';

/** An answer in a few words. */
export function answerInWords({ drop, http, success, payload, result }: CallAnswerDocument): string {
  if (drop) return 'the connection is dropped';
  if (http !== undefined) return `HTTP ${http}`;
  if (payload === null) return 'no payload';
  if (success === false) return 'Success false';
  const words = [result?.decision ?? result?.result, result?.failed_metric];
  return words.filter((word) => typeof word === 'string' && word !== '').join(', ') || 'empty';
}
