import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Observer } from '../../platform/metrics/Observer.ts';
import { type SecurityTellers, tellSecurityEvent } from '../../platform/securityEvents.ts';
import { documentHeaders } from '../policy/documentHeaders.ts';

/** What the parser says → status, code, and words for people. */
const known: Record<string, [status: number, code: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'tooSlow', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'tooLarge', 'The address or the headers are too long.'],
};
const unreadable = [400, 'malformed', 'The request cannot be read.'] as const;

/**
 * Answers what is no HTTP request, so that no hook ever sees it: with the same headers as everything else, and a log line.
 * Nothing that came is repeated.
 */
export function refuseUnreadable(observer: Observer) {
  return function refuse(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
    answerUnreadable(error, socket, { log: this.log, observer });
  };
}

function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket, tellers: SecurityTellers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = known[error.code ?? ''] ?? unreadable;
  const correlation = randomUUID();
  const body = JSON.stringify({ Success: false, StatusCode: status, Error: { code, message } });
  const headers = {
    ...documentHeaders('data', { secure: false }),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
    'X-Correlation-Id': correlation,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
  const { log } = tellers;
  log.info({ correlation, method: null, route: null, status, reason: error.code }, 'answered');
  tellSecurityEvent(tellers, 'requestUnreadable', { correlation });
}
