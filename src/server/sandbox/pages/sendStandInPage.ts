import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderPage } from '../../http/pages/renderPage.ts';
import { sendDocument } from '../../http/policy/documentHeaders.ts';
import { type Html, html } from '../../platform/html.ts';
import type { StandIn, StandInPage } from '../sandboxHosts.ts';

export const standInStyle = '/_pages/stand-in.css';

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

/** What every stand-in looks like: that it is none of the real ones, its heading, and what it has to say. */
export function standInMain(title: string, content: Html): Html {
  return html`<div class="stand-in">
<p class="badge">Sandbox stand-in</p>
<h1>${title}</h1>
${content}
</div>`;
}
