import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderPage } from '../../http/pages/renderPage.ts';
import { sendDocument } from '../../http/policy/documentHeaders.ts';
import type { Services } from '../../http/Services.ts';
import { html } from '../../platform/html.ts';
import { issueStandInToken } from '../standInCaptcha.ts';
import { knownOrigin } from './knownOrigin.ts';
import { standInMain, standInStyle } from './sendStandInPage.ts';

/** Addresses of what the frame needs beside its document. */
export const captchaScript = '/_pages/captcha.js';
export const captchaStyle = '/_pages/captcha.css';

const title = 'Security check';

/**
 * What a captcha provider's frame would be (sandbox only): one button, whose press posts a token to the site that its
 * query names as `origin`, and to nobody else (SAFE-12).
 * @returns undefined where it is not asked for
 */
export async function sendCaptchaPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { sites, secrets, now }: Pick<Services, 'sites' | 'secrets' | 'now'>,
): Promise<FastifyReply | undefined> {
  const [path, query = ''] = request.url.split('?');
  if (request.method !== 'GET' || path !== '/captcha') return undefined;
  const origin = await knownOrigin(new URLSearchParams(query).get('origin'), sites);
  if (origin === undefined) {
    const main = standInMain(title, html`<p>This page opens within an application only.</p>`);
    return sendDocument(reply, renderPage({ title, main, styles: [standInStyle] }), {
      kind: 'widget',
      status: 400,
    });
  }
  const main = standInMain(
    title,
    html`<div id="widget" data-target="${origin}" data-token="${issueStandInToken(now(), secrets)}">
<p>Press the button, and the check is done.</p>
<button type="button">I am here</button> <span class="done" role="status" id="status"></span>
</div>`,
  );
  const page = renderPage({
    title,
    main,
    styles: [standInStyle, captchaStyle],
    scripts: [captchaScript],
    label: title,
  });
  return sendDocument(reply, page, { kind: 'widget', origins: { frames: [origin] } });
}
