import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { CallContract } from '../http/calls/CallContract.ts';
import type { NextAnswer } from '../http/calls/NextAnswer.ts';
import type { CallAnswer } from '../platform/answers/CallAnswer.ts';
import { failAsAsked } from './failAsAsked.ts';

/**
 * What a call is answered without being run: its payload in the envelope of the contract, or alone where it has none.
 * @throws what `failAsAsked` throws
 */
export function insteadOfCall(next: NextAnswer, { response }: CallContract): CallAnswer {
  failAsAsked(next);
  const { payload = null, success = true } = next;
  const hasEnvelope = isObject(response.properties) && 'Payload' in response.properties;
  return { body: hasEnvelope ? { Success: success, Payload: payload, StatusCode: 200 } : payload };
}
