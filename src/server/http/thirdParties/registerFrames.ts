import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/answers/Refusal.ts';
import type { Consent } from '../../platform/sites/ThirdParty.ts';
import { applyHeaders, sendDocument } from '../policy/sendDocument.ts';
import type { Services } from '../Services.ts';
import { framePage } from './framePage.ts';

/** The scripts of the frame: `frame.js`, and one for each adapter. */
const folder = new URL('./frame/', import.meta.url);
const kinds: readonly Consent[] = ['functional', 'optional'];

/** `/_frame/functional` and `/_frame/optional` of a site's host (`at`: its first path segment), and their scripts. */
export function registerFrames(app: FastifyInstance, { sites, database }: Services): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    const content = readFileSync(new URL(file, folder), 'utf8');
    app.get(`/_frame/${file}`, (_request, reply) =>
      applyHeaders(reply, { kind: 'data' })
        // A sandboxed frame has no origin of its own that its scripts could share.
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Access-Control-Allow-Origin', '*')
        .header('Cache-Control', 'no-cache')
        .type('text/javascript; charset=utf-8')
        .send(content),
    );
  }
  for (const consent of kinds) {
    app.get<{ Querystring: { at?: string } }>(`/_frame/${consent}`, async (request, reply) => {
      const { host } = request.at;
      const { at: segment = '' } = request.query;
      const site = typeof segment === 'string' ? await sites.resolve(database, { host, segment }) : undefined;
      if (site === undefined) throw new Refusal(404, 'notFound', 'No site answers there.');
      const { markup, origins } = framePage(site.settings, consent);
      return sendDocument(reply, markup, { kind: 'frame', origins: { calls: origins } });
    });
  }
}
