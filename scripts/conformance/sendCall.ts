import { callAddress } from '../../src/api/callAddress.ts';
import type { Contract } from './Contract.ts';
import type { Came } from './createSender.ts';
import type { World } from './World.ts';

export interface CallSending {
  /** Bearer token; undefined goes without the header. */
  token?: string | undefined;
  key?: string;
  /** Sent as it is, in place of the request. */
  raw?: string;
}

/** The server asks for a pause: what came after it would be judged wrongly. */
export class Throttled extends Error {}

/** Sends a request as the page's client does. */
export async function sendCall(
  { sender, bases }: Pick<World, 'sender' | 'bases'>,
  contract: Contract,
  request: Record<string, unknown>,
  { token, key, raw }: CallSending,
): Promise<Came> {
  const { method, base } = contract;
  const came = await sender.send({
    method,
    path: callAddress(contract, bases[base], request),
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: method === 'POST' ? (raw ?? JSON.stringify(request)) : undefined,
  });
  if (came.status === 429)
    throw new Throttled(`${contract.name} was answered 429: the server takes no more for a while.`);
  return came;
}
