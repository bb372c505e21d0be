import type { FastifyRequest } from 'fastify';

/** True when the browser came by TLS, also through a trusted proxy. */
export function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}
