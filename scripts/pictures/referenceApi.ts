import type { IncomingHttpHeaders } from 'node:http';
import { resolve } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Connect, Plugin } from 'vite';
import { pictureDay } from './settle.ts';
import { startReferenceApi } from './startReferenceApi.ts';

/** `/_site/<host labels>/api/…`: the call on that site. */
const address = /^\/_site\/([a-z0-9.-]+)(\/.*)$/u;

/** In a test it is the day of all pictures. */
const now = () => (process.env.VITEST === undefined ? new Date() : new Date(pictureDay));

/**
 * The reference API behind Storybook, on a database in memory, so that screens are drawn from true answers and can be
 * used. It starts with the first call.
 * @param releases the folder that the `catalogue` plugin writes its release to
 */
export function referenceApi(releases: string): Plugin {
  let started: Promise<FastifyInstance> | undefined;
  const handle: Connect.NextHandleFunction = async (request, response, next) => {
    const [, site, url] = address.exec(request.url ?? '') ?? [];
    if (site === undefined || url === undefined) return next();
    try {
      started ??= startReferenceApi(resolve(releases), now);
      const app = await started;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const answer = await app.inject({
        method: request.method as InjectOptions['method'] & string,
        url,
        headers: { ...carried(request.headers), host: `${site}.localhost` },
        ...(chunks.length === 0 ? {} : { payload: Buffer.concat(chunks) }),
      });
      response.statusCode = answer.statusCode;
      response.setHeader('Content-Type', String(answer.headers['content-type'] ?? 'text/plain'));
      response.end(answer.rawPayload);
    } catch (error) {
      // A connection that the API drops, too: the page sees a call that failed.
      response.statusCode = 502;
      response.end(String(error));
    }
  };
  return {
    name: 'cardstock-reference-api',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use(handle);
    },
  };
}

/** What a call says itself. Where Storybook stands would be another origin to the site. */
function carried(headers: IncomingHttpHeaders): Record<string, string> {
  const names = ['accept', 'authorization', 'content-type', 'idempotency-key'];
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}
