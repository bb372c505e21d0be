import type { FastifyInstance } from 'fastify';
import { sendDocument } from '../policy/sendDocument.ts';
import { standInOf } from '../sandbox/sandboxHosts.ts';
import { html } from './html.ts';
import { renderPage } from './renderPage.ts';

/**
 * Pages that outside companies would have, each on a host of its own (sandbox only): whatever is asked of such a host
 * is answered with its one page. What is posted there is not read.
 */
export function registerStandIns(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const standIn = request.at.standIn === undefined ? undefined : standInOf(request.at.standIn);
    if (standIn === undefined || request.url.startsWith('/_pages/')) return;
    const { title, text } = standIn;
    const page = renderPage({ title, main: html`<h1>${title}</h1>\n<p>${text}</p>` });
    return sendDocument(reply, page, { kind: 'standIn' });
  });
}
