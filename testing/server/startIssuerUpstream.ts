import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as an issuer's API got it. */
interface ReceivedRequest {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
  response: ServerResponse;
  /** How its connection ended: with the whole answer, or before. */
  ended: Promise<'answered' | 'aborted'>;
}

/** Stands for the API of an issuer, on a port of its own. */
export interface IssuerUpstream {
  url: URL;
  received: ReceivedRequest[];
  /** What every request is given. */
  answer: (response: ServerResponse) => void;
  /** The next request that comes. Ask before it is sent. */
  next(): Promise<ReceivedRequest>;
  close(): Promise<void>;
}

/** Answers `{ "ok": true }` until something else is said. */
export async function startIssuerUpstream(path: string): Promise<IssuerUpstream> {
  const events = new EventEmitter();
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const ended = once(response, 'close').then(() =>
      response.writableFinished ? ('answered' as const) : ('aborted' as const),
    );
    const came = { method, url, headers, body: await text(request), response, ended };
    upstream.received.push(came);
    upstream.answer(response);
    events.emit('request', came);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const upstream: IssuerUpstream = {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`),
    received: [],
    answer: answersJson(200, { ok: true }),
    next: async () => (await once(events, 'request'))[0] as ReceivedRequest,
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return upstream;
}

export const answersJson =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));
