import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, retryAfter, ServiceFailure, Unavailable } from '../platform/answers.ts';
import type { Observer } from '../platform/metrics/Observer.ts';
import { type SecurityEvent, type SecurityTellers, tellSecurityEvent } from '../platform/securityEvents.ts';
import sentences from '../platform/sentences.json' with { type: 'json' };
import { documentHeaders } from './policy/documentHeaders.ts';

/** Faults that Fastify detects itself → the message for the caller. Fastify's own messages quote the input. */
const fastifyFaults: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'tooLarge', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'mediaType', 'Send application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformed', 'The request has no body.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'malformed', 'The length of the request is not what it says.'],
};

/** Refusals that suggest an attack, because a page never causes them. */
const securityEvents: Record<string, SecurityEvent> = {
  captchaRequired: 'captchaMissing',
  codeRequired: 'codeMissing',
  otherContact: 'contactRefused',
  deniedNumber: 'numberDenied',
  testOnly: 'testPanelRefused',
};

/**
 * Answers everything that is thrown: a refusal with its reason, what is unavailable (a database, a key) with 503, a
 * failed service with 502, anything else with 500 and only a correlation id (SAFE-13).
 */
export function answerErrors(app: FastifyInstance, observer: Observer): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof DropConnection) return drop(request, reply);
    if (error instanceof Unavailable) {
      logUnavailable(request, error);
      return sendRefusal(
        reply,
        new Refusal(503, 'unavailable', sentences.refusals.unavailable, { retryAfter }),
      );
    }
    if (error instanceof ServiceFailure) {
      request.log.warn({ service: error.service, err: error }, 'an outside service failed');
      return sendRefusal(reply, new Refusal(502, 'serviceFailed', error.message));
    }
    const refusal = error instanceof Refusal ? error : refusalOf(error);
    if (refusal !== undefined) {
      const event = securityEventOf(refusal, request);
      if (event !== undefined) tellSecurityEvent({ log: request.log, observer }, event);
      return sendRefusal(reply, refusal);
    }
    request.log.error({ err: error }, 'failed');
    return reply
      .code(500)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ correlationId: request.id }));
  });
}

/** The refusal in the form that every call answers. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, message, path, retryAfter, details } = refusal;
  const reason = { code, message, ...(path === undefined ? {} : { path }), ...details };
  reply.request.refusal = code;
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ Success: false, StatusCode: status, Error: reason }));
}

function securityEventOf({ code }: Refusal, { visitor, headers }: FastifyRequest): SecurityEvent | undefined {
  if (code === 'session' && visitor !== undefined) return 'sessionReplaced';
  // A request without a token comes from a page that has none yet.
  if (code === 'session') return headers.authorization === undefined ? undefined : 'tokenRefused';
  return Object.hasOwn(securityEvents, code) ? securityEvents[code] : undefined;
}

/** For operators: what an applicant is told has no reason. */
export function logUnavailable({ log }: Pick<FastifyRequest, 'log'>, error: Unavailable): void {
  const [sentence, facts] = error.logged;
  log.error({ err: error, ...facts }, sentence);
}

function refusalOf(error: FastifyError): Refusal | undefined {
  const row = Object.hasOwn(fastifyFaults, error.code ?? '') ? fastifyFaults[error.code] : undefined;
  if (row !== undefined) return new Refusal(...row);
  const status = error.statusCode ?? 500;
  // Parsers: their messages contain part of the body.
  if (status === 400) return new Refusal(400, 'malformed', 'The request cannot be read.');
  return status > 400 && status < 500
    ? new Refusal(status, 'refused', sentences.refusals.refused)
    : undefined;
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** Thrown by a call of the sandbox to end the connection without any answer (design §11, 3004). */
export class DropConnection extends Error {
  override readonly name = 'DropConnection';
}

/** Parser error → status, code, and message for people. */
const parserFaults: Record<string, [status: number, code: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'tooSlow', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'tooLarge', 'The address or the headers are too long.'],
};
const unreadable = [400, 'malformed', 'The request cannot be read.'] as const;

/**
 * What somebody reads who follows a link with too much behind it (F-810). Nobody knows the site here, so it stands in both
 * languages, and draws nothing: no style, no script.
 */
const tooLongPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>This address is too long</title>
<h1>This address is too long</h1><p>The link has more behind it than we can read. <a href="/">Go to the start page</a></p>
<p lang="es">Esta dirección es demasiado larga. <a href="/">Ir a la página de inicio</a></p></html>`;

/** A browser that opens an address sends so, and the calls of a page accept JSON alone. */
function asksForPage(packet: Buffer | undefined): boolean {
  const start = packet?.toString('latin1') ?? '';
  return start.startsWith('GET ') && !/^accept: application\/json/imu.test(start);
}

/**
 * Answers invalid HTTP, which no hook ever sees: with the same headers as everything else, and a log line. Nothing of
 * the input is repeated.
 */
export function refuseUnreadable(observer: Observer) {
  return function refuse(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
    answerUnreadable(error, socket, { log: this.log, observer });
  };
}

/** What Node's parser says of a request: with the bytes that it read last. */
interface ParserFault extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

function answerUnreadable(error: ParserFault, socket: Socket, tellers: SecurityTellers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = parserFaults[error.code ?? ''] ?? unreadable;
  const correlation = randomUUID();
  const isPage = status === 431 && asksForPage(error.rawPacket);
  const body = isPage
    ? tooLongPage
    : JSON.stringify({ Success: false, StatusCode: status, Error: { code, message } });
  const headers = {
    ...documentHeaders('data', { secure: false }),
    'Cache-Control': 'no-store',
    'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
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
