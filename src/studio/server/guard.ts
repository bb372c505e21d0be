import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A request that is not answered. */
export class Denial extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'Denial';
    this.status = status;
  }
}

/** The status of what is taken once it says why. */
export const reasonMissing = 428;

const most = 1_000_000;

/**
 * Lets pass what comes from a page of this start of the studio, in a browser on this machine. Any site that is open in the
 * same browser may send requests here; it has neither the origin nor the token.
 *
 * @param host `localhost` with the port
 * @throws Denial
 */
export function assertOwn(request: IncomingMessage, host: string, token: string): void {
  const { headers, method } = request;
  assertHere(request, host);
  if (method !== 'POST') throw new Denial(405, 'The studio is called by POST.');
  const given = Buffer.from(String(headers['x-studio-token'] ?? ''));
  const own = Buffer.from(token);
  const isOwn = given.length === own.length && timingSafeEqual(given, own);
  if (headers.origin !== `http://${host}` || !isOwn)
    throw new Denial(403, 'Only a page of this studio may call it: load it again.');
}

/** Another name that leads to this machine is a page that wants to be taken for us. @throws Denial */
export function assertHere({ headers, socket }: IncomingMessage, host: string): void {
  const isLocal = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/u.test(socket.remoteAddress ?? '');
  if (headers.host !== host || !isLocal) throw new Denial(421, `The studio is at http://${host}/studio.`);
}

/** The JSON object of a request. @throws Denial */
export async function bodyOf(request: IncomingMessage): Promise<object> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw new Denial(413, 'That is too much for one edit.');
    chunks.push(chunk);
  }
  const body = parsed(Buffer.concat(chunks).toString('utf8') || '{}');
  if (typeof body === 'object' && body !== null) return body;
  throw new Denial(400, 'A call is a JSON object.');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
