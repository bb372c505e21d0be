import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { CallAnswer } from '../answers/CallAnswer.ts';
import type { CallContract } from '../calls/CallContract.ts';
import type { NextAnswer } from '../calls/NextAnswer.ts';
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
