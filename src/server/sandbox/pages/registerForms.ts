import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/answers.ts';

/** Longest form that is read, in bytes. */
const longestForm = 16_384;

/** Takes the fields of a form, each a text without NUL; undefined for one that was not sent. */
export type FormHandler = (
  field: (name: string) => string | undefined,
  reply: FastifyReply,
  request: FastifyRequest,
) => Promise<FastifyReply>;

/** Where the forms of the catalogue page post to: only the sandbox has them. */
export const formsOfSandbox = '/_pages/sandbox/';

/** Takes what forms of our own pages post, by address. A page without scripts can send nothing else. */
export function registerForms(app: FastifyInstance, handlers: Readonly<Record<string, FormHandler>>): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      async (_request: FastifyRequest, body: string | Buffer) => new URLSearchParams(String(body)),
    );
    for (const [address, handle] of Object.entries(handlers)) {
      scope.post(address, async (request, reply) => {
        refuseForeign(request);
        const { body } = request;
        if (!(body instanceof URLSearchParams)) throw new Refusal(415, 'mediaType', 'Send a form.');
        return handle((name) => body.get(name)?.replaceAll('\0', ''), reply, request);
      });
    }
  });
}

/** A page of another origin may not post here: browsers say where a form comes from. */
function refuseForeign(request: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': from } = request.headers;
  const isForeign =
    from === undefined ? origin !== undefined && !origin.endsWith(`//${host}`) : from !== 'same-origin';
  if (isForeign) throw new Refusal(403, 'foreign', 'This form is for the catalogue page only.');
}
