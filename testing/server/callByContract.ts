import type { LightMyRequestResponse } from 'fastify';
import { type CallContract, readContracts } from '../../src/server/platform/contract.ts';
import { requestOfCall } from './requestOfCall.ts';
import type { TestServer } from './testServer.ts';

const contracts = new Map<string, CallContract>(
  (await readContracts()).map((contract) => [contract.name, contract]),
);

/** Calls by the name of the contract, whatever its method and base. */
export async function callByContract(
  server: Pick<TestServer, 'request'>,
  token: string,
  name: string,
  request: Record<string, unknown> = {},
  { host = 'check.maple.localhost', headers = {} }: { host?: string; headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const contract = contracts.get(name);
  if (contract === undefined) throw new Error(`There is no call ${name}`);
  const { method, url, payload } = requestOfCall(contract, request);
  return server.request(host, method, url, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}
