import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendDocument } from '../policy/sendDocument.ts';
import type { StandIn, StandInPage } from '../sandbox/sandboxHosts.ts';
import { html } from './html.ts';
import { renderPage } from './renderPage.ts';
import { table } from './table.ts';

/**
 * The page of an outside company: its title and text, and where it shows what it was told the named parameters of its
 * address (A-001). What is posted there is not read.
 */
export function sendStandInPage(
  request: FastifyRequest,
  reply: FastifyReply,
  standIn: StandIn,
): FastifyReply {
  const [path = '/', query = ''] = request.url.split('?');
  const own =
    standIn.pages !== undefined && Object.hasOwn(standIn.pages, path) ? standIn.pages[path] : undefined;
  const { title, text, framed }: StandInPage = own ?? standIn;
  const told = standIn.showsParameters === true ? [...new URLSearchParams(query)] : [];
  const main = html`<h1>${title}</h1>
<p>${text}</p>${
    told.length > 0 &&
    html`
${table({
  caption: 'What this page was told',
  columns: ['Name', 'Value'],
  rows: told.map(([name, value]) => [html`<code>${name}</code>`, html`<span class="number">${value}</span>`]),
})}`
  }`;
  if (framed !== true) return sendDocument(reply, renderPage({ title, main }), { kind: 'standIn' });
  return sendDocument(reply, renderPage({ title, main, label: title }), { kind: 'embedded' });
}
