import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, ServiceFailure } from '../../platform/answers.ts';
import { DatabaseUnavailable, retryAfter } from '../../platform/database/Database.ts';
import type { Observer } from '../../platform/metrics/Observer.ts';
import { type SecurityEvent, tellSecurityEvent } from '../../platform/securityEvents.ts';
import { DropConnection } from './DropConnection.ts';

/** Faults that Fastify finds itself → what a caller is told. Its own messages quote the input. */
const known: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'tooLarge', 'The request is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'mediaType', 'Send application/json.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'malformed', 'The request has no body.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'malformed', 'The length of the request is not what it says.'],
};

/** Refusals that tell of somebody who tries what a page never does. */
const securityEvents: Record<string, SecurityEvent> = {
  captchaRequired: 'captchaMissing',
  codeRequired: 'codeMissing',
  otherContact: 'contactRefused',
  deniedNumber: 'numberDenied',
  testOnly: 'testPanelRefused',
};

/**
 * Answers everything that is thrown: a refusal with its reason, an unavailable database with 503, a service that failed with 502, anything else with 500 and
 * a correlation id alone (SAFE-13).
 */
export function answerErrors(app: FastifyInstance, observer: Observer): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof DropConnection) return drop(request, reply);
    if (error instanceof DatabaseUnavailable) {
      request.log.error({ err: error }, 'the database does not answer');
      return sendRefusal(reply, unavailable());
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
  // Without a token it is a page that has none yet.
  if (code === 'session') return headers.authorization === undefined ? undefined : 'tokenRefused';
  return Object.hasOwn(securityEvents, code) ? securityEvents[code] : undefined;
}

function unavailable(): Refusal {
  const message = 'This service is not available at the moment. Try again in a minute.';
  return new Refusal(503, 'unavailable', message, { retryAfter });
}

function refusalOf(error: FastifyError): Refusal | undefined {
  const row = Object.hasOwn(known, error.code ?? '') ? known[error.code] : undefined;
  if (row !== undefined) return new Refusal(...row);
  const status = error.statusCode ?? 500;
  // Parsers: their messages hold a piece of the body.
  if (status === 400) return new Refusal(400, 'malformed', 'The request cannot be read.');
  return status > 400 && status < 500 ? new Refusal(status, 'refused', 'The request is refused.') : undefined;
}

function drop(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
