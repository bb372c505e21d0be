import type { FastifyReply } from 'fastify';
import { type AllowedOrigins, type DocumentKind, documentHeaders } from './documentHeaders.ts';
import { isSecure } from './isSecure.ts';

interface OurDocument {
  kind: DocumentKind;
  origins?: AllowedOrigins;
  /** 200 unless said. */
  status?: number;
}

/** Answers an HTML document with the headers of its kind. Documents are never kept by caches: they name what changes. */
export function sendDocument(reply: FastifyReply, html: string, document: OurDocument): FastifyReply {
  return applyHeaders(reply, document)
    .code(document.status ?? 200)
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Sets the security headers of a kind; whatever sets none gets those of `data`. */
export function applyHeaders(
  reply: FastifyReply,
  { kind, origins }: Pick<OurDocument, 'kind' | 'origins'>,
): FastifyReply {
  return reply.headers(
    documentHeaders(kind, { ...(origins && { origins }), secure: isSecure(reply.request) }),
  );
}
