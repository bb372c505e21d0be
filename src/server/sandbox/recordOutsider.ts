import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { applyHeaders } from '../http/policy/documentHeaders.ts';

/** What reached an outside service of the sandbox. */
export interface Received {
  /** ISO time. */
  at: string;
  method: string;
  /** Path with query, as it was asked for. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** So many are kept, the newest. */
const kept = 2_000;
const longestBody = 65_536;
/** Faults on demand, by the first part of the path. */
const slow = 10_000;

/**
 * An outside service of the sandbox that keeps what it receives, for `GET /sandbox/third-party`, and answers with what
 * `answers` holds for the path. Below `/slow` it takes ten seconds, below `/fail` it answers 500, below `/never` nothing.
 * @returns undefined where a page is asked for
 */
export async function recordOutsider(
  request: FastifyRequest,
  reply: FastifyReply,
  { answers, received, now }: { answers: Record<string, unknown>; received: Received[]; now: () => Date },
): Promise<FastifyReply | undefined> {
  const { method, url, headers } = request;
  received.push({ at: now().toISOString(), method, url, headers, body: await bodyOf(request) });
  received.splice(0, Math.max(0, received.length - kept));
  const [path = '/'] = url.split('?');
  if (path.startsWith('/_pages/')) return undefined;
  const [, fault, rest] = /^\/(slow|fail|never)(\/.*)$/u.exec(path) ?? [];
  if (fault === 'never') return reply.hijack();
  if (fault === 'slow') await pause(slow, undefined, { ref: false });
  if (fault === 'fail') return open(reply).code(500).send();
  const known = rest ?? path;
  if (Object.hasOwn(answers, known)) return open(reply).send(answers[known]);
  if (method === 'GET' && headers['sec-fetch-dest'] !== 'image' && headers['sec-fetch-dest'] !== 'script')
    return undefined;
  return open(reply).code(204).send();
}

/** Any page may read it and load it. */
function open(reply: FastifyReply): FastifyReply {
  return applyHeaders(reply, { kind: 'data' })
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin')
    .header('Cache-Control', 'no-store');
}

async function bodyOf({ raw }: FastifyRequest): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of raw) {
    length += (part as Buffer).length;
    if (length <= longestBody) parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('utf8');
}
