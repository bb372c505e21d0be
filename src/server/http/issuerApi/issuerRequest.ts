import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/answers/Refusal.ts';
import type { CallContract } from '../calls/CallContract.ts';
import { type CallPaths, callRoute } from '../calls/callAddress.ts';
import type { IssuerRequest } from './askIssuer.ts';

/** What the issuer's API gets of the headers of a request. Cookies stay here. */
const passedOn = ['accept-language', 'authorization', 'idempotency-key', 'user-agent'];

/**
 * A call as the issuer's API gets it: the path as the contract spells it, the query of a GET, the body of a POST, a few
 * headers, the caller's address, and the correlation id under which this server logs the call.
 * @param issuer base of the API, with a slash at its end
 * @throws Refusal 404 for a part of the path that would lead to another address
 */
export function issuerRequest(
  contract: CallContract,
  { issuer, paths, request }: { issuer: URL; paths: CallPaths; request: FastifyRequest },
): Omit<IssuerRequest, 'limit' | 'signal'> {
  const { method } = contract;
  const url = addressOf(issuer, pathOf(contract, paths, request));
  if (method === 'GET') url.search = request.raw.url?.split('?')[1] ?? '';
  const kept = passedOn.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return {
    url,
    method,
    headers: {
      ...Object.fromEntries(kept),
      accept: 'application/json',
      'accept-encoding': 'identity',
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      'x-forwarded-for': request.ip,
      'x-forwarded-proto': request.protocol,
      'x-correlation-id': request.id,
    },
    body: method === 'POST' ? JSON.stringify(request.body) : undefined,
  };
}

/** Below the base, whatever case and slashes the path came in. */
function pathOf(contract: CallContract, paths: CallPaths, { params }: FastifyRequest): string {
  const parameters = params as Record<string, string>;
  return callRoute(contract, paths).replace(/:(\w+)/g, (_part, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

function addressOf(issuer: URL, path: string): URL {
  const below = `${issuer.pathname}${path.slice(1)}`;
  const url = new URL(issuer);
  url.pathname = below;
  // A part that is two dots would lead out of its folder.
  if (url.pathname !== below) throw new Refusal(404, 'notFound', 'Nothing is here.');
  return url;
}
