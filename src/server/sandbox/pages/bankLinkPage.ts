import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderPage } from '../../http/pages/renderPage.ts';
import { sendDocument } from '../../http/policy/documentHeaders.ts';
import { html } from '../../platform/html.ts';
import type { Sites } from '../../platform/sites/createSites.ts';
import { bankLinkOutcomes } from '../sandboxBankLink.ts';
import { knownOrigin } from './knownOrigin.ts';
import { standInMain, standInStyle } from './sendStandInPage.ts';

/** Addresses of what the widget needs beside its document. */
export const bankLinkScript = '/_pages/bank-link.js';
export const bankLinkStyle = '/_pages/bank-link.css';

const title = 'Link your bank account';

/**
 * The bank-link widget of the sandbox (LNK-006, design §11): a button for each outcome. It stands in a frame of the site
 * that its query names as `origin`, and in no other; its messages go there and nowhere else (SAFE-12).
 * @returns undefined where it is not asked for as a widget
 */
export async function sendBankLinkPage(
  request: FastifyRequest,
  reply: FastifyReply,
  sites: Sites,
): Promise<FastifyReply | undefined> {
  const query = new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1] ?? '');
  if (request.method !== 'GET' || !query.has('token')) return undefined;
  const origin = await knownOrigin(query.get('origin'), sites);
  if (origin === undefined || !/^[0-9a-f]{64}$/.test(query.get('token') ?? '')) {
    const refused = html`<p>This page opens within an application only. Please start again there.</p>`;
    const main = standInMain(title, refused);
    return sendDocument(reply, renderPage({ title, main, styles: [standInStyle] }), {
      kind: 'widget',
      status: 400,
    });
  }
  const banks = bankLinkOutcomes.map(
    ({ id, institution, about }) =>
      html`<li><button type="button" data-institution="${institution}" data-login="${id}-${randomUUID()}"><strong>${institution}</strong> <span class="quiet">${about}</span></button></li>\n`,
  );
  const main = standInMain(
    title,
    html`<div id="widget" data-target="${origin}">
<p>Choose a bank. None is real: each ends the review as it says.</p>
<ul class="banks">
${banks}</ul>
<p class="done" role="status" id="status"></p>
</div>`,
  );
  const page = renderPage({ title, main, styles: [standInStyle, bankLinkStyle], scripts: [bankLinkScript] });
  return sendDocument(reply, page, { kind: 'widget', origins: { frames: [origin] } });
}
