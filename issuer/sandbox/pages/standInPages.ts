import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderPage } from '../../../src/server/http/pages/renderPage.ts';
import { sendDocument } from '../../../src/server/http/policy/documentHeaders.ts';
import { type Html, html } from '../../../src/server/platform/html.ts';
import { parseHost, type Sites } from '../../../src/server/platform/sites/createSites.ts';
import { isPlainHost } from '../../../src/server/platform/sites/recognizeHost.ts';
import type { Services } from '../../calls/Services.ts';
import { bankLinkOutcomes } from '../sandboxBankLink.ts';
import {
  issueStandInToken,
  mockThirdParty,
  type Received,
  type StandIn,
  type StandInPage,
  standInOf,
} from '../standIns.ts';

/**
 * Pages of outside companies, each on its own host (sandbox only): every request to such a host gets a page, or the
 * requested widget.
 */
export function registerStandIns(app: FastifyInstance, services: Services, received: Received[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const standIn = request.at.standIn === undefined ? undefined : standInOf(request.at.standIn);
    if (standIn === undefined) return;
    const { now } = services;
    if (standIn.records !== undefined)
      await mockThirdParty(request, reply, { answers: standIn.records, received, now });
    if (reply.sent) return reply;
    if (request.url.startsWith('/_pages/')) return;
    if (standIn.shows !== undefined) await widgets[standIn.shows](request, reply, services);
    // A reply that was already sent must not be awaited.
    if (reply.sent) return reply;
    return sendStandInPage(request, reply, standIn);
  });
}

const widgets = {
  bankLink: (request: FastifyRequest, reply: FastifyReply, { sites }: Services) =>
    sendBankLinkPage(request, reply, sites),
  captcha: sendCaptchaPage,
};

/** Addresses of what the widget needs beside its document. */
export const bankLinkScript = '/_pages/bank-link.js';
export const bankLinkStyle = '/_pages/bank-link.css';

const bankLinkTitle = 'Link your bank account';

/**
 * The bank-link widget of the sandbox (LNK-006, design §11): a button for each outcome. It works only in a frame of the
 * site that its query names as `origin`, and its messages go only there (SAFE-12).
 * @returns undefined if it is not requested as a widget
 */
async function sendBankLinkPage(
  request: FastifyRequest,
  reply: FastifyReply,
  sites: Sites,
): Promise<FastifyReply | undefined> {
  const query = new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1] ?? '');
  if (request.method !== 'GET' || !query.has('token')) return undefined;
  const origin = await knownOrigin(query.get('origin'), sites);
  if (origin === undefined || !/^[0-9a-f]{64}$/.test(query.get('token') ?? ''))
    return refuseWidget(
      reply,
      bankLinkTitle,
      'This page opens within an application only. Please start again there.',
    );
  const banks = bankLinkOutcomes.map(
    ({ id, institution, about }) =>
      html`<li><button type="button" data-institution="${institution}" data-login="${id}-${randomUUID()}"><strong>${institution}</strong> <span class="quiet">${about}</span></button></li>\n`,
  );
  const main = standInMain(
    bankLinkTitle,
    html`<div id="widget" data-target="${origin}">
<p>Choose a bank. None is real: each ends the review as it says.</p>
<ul class="banks">
${banks}</ul>
<p class="done" role="status" id="status"></p>
</div>`,
  );
  const page = renderPage({
    title: bankLinkTitle,
    main,
    styles: [standInStyle, bankLinkStyle],
    scripts: [bankLinkScript],
  });
  return sendDocument(reply, page, { kind: 'widget', origins: { frames: [origin] } });
}

/** Addresses of what the frame needs beside its document. */
export const captchaScript = '/_pages/captcha.js';
export const captchaStyle = '/_pages/captcha.css';

const captchaTitle = 'Security check';

/**
 * A captcha provider's frame (sandbox only): one button that posts a token to the site that its query names as
 * `origin`, and only there (SAFE-12).
 * @returns undefined if it is not requested
 */
async function sendCaptchaPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { sites, secrets, now }: Pick<Services, 'sites' | 'secrets' | 'now'>,
): Promise<FastifyReply | undefined> {
  const [path, query = ''] = request.url.split('?');
  if (request.method !== 'GET' || path !== '/captcha') return undefined;
  const origin = await knownOrigin(new URLSearchParams(query).get('origin'), sites);
  if (origin === undefined)
    return refuseWidget(reply, captchaTitle, 'This page opens within an application only.');
  const main = standInMain(
    captchaTitle,
    html`<div id="widget" data-target="${origin}" data-token="${issueStandInToken(now(), secrets)}">
<p>Press the button, and the check is done.</p>
<button type="button">I am here</button> <span class="done" role="status" id="status"></span>
</div>`,
  );
  const page = renderPage({
    title: captchaTitle,
    main,
    styles: [standInStyle, captchaStyle],
    scripts: [captchaScript],
    label: captchaTitle,
  });
  return sendDocument(reply, page, { kind: 'widget', origins: { frames: [origin] } });
}

function refuseWidget(reply: FastifyReply, title: string, words: string): FastifyReply {
  const page = renderPage({ title, main: standInMain(title, html`<p>${words}</p>`), styles: [standInStyle] });
  return sendDocument(reply, page, { kind: 'widget', status: 400 });
}

export const standInStyle = '/_pages/stand-in.css';

/**
 * The page of an outside company: its title and text, and optionally the named parameters of its address (A-001).
 * Posted data is not read.
 */
function sendStandInPage(request: FastifyRequest, reply: FastifyReply, standIn: StandIn): FastifyReply {
  const [path = '/', query = ''] = request.url.split('?');
  const own =
    standIn.pages !== undefined && Object.hasOwn(standIn.pages, path) ? standIn.pages[path] : undefined;
  const { title, text, framed }: StandInPage = own ?? standIn;
  const told = standIn.showsParameters === true ? [...new URLSearchParams(query)] : [];
  const main = standInMain(
    title,
    html`<p>${text}</p>${
      told.length > 0 &&
      html`
<h2>What this page was told</h2>
<dl class="told">${told.map(
        ([name, value]) =>
          html`
<div><dt><code>${name}</code></dt><dd><span class="number">${value}</span></dd></div>`,
      )}
</dl>`
    }${
      framed !== true &&
      html`
<p class="quiet">To go on with the application, go back to it or close this tab.</p>`
    }`,
  );
  const page = { title, main, styles: [standInStyle] };
  if (framed !== true) return sendDocument(reply, renderPage(page), { kind: 'standIn' });
  return sendDocument(reply, renderPage({ ...page, label: title }), { kind: 'embedded' });
}

/** The look of every stand-in: a note that it is not real, its heading, and its text. */
function standInMain(title: string, content: Html): Html {
  return html`<div class="stand-in">
<p class="badge">Sandbox stand-in</p>
<h1>${title}</h1>
${content}
</div>`;
}

/** The origin of a page of ours, in browser spelling; undefined for any other. */
async function knownOrigin(text: string | null, sites: Sites): Promise<string | undefined> {
  if (text === null || !URL.canParse(text)) return undefined;
  const { protocol, host: authority, origin } = new URL(text);
  const host = parseHost(authority);
  if (host === undefined || (protocol !== 'http:' && protocol !== 'https:')) return undefined;
  return isPlainHost(host) || (await sites.find(host)) !== undefined ? origin : undefined;
}
