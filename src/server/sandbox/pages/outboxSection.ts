import { type Html, html } from '../../platform/html.ts';
import type { CatalogueModel } from './catalogueModel.ts';
import { copyButton } from './copyable.ts';
import { time } from './time.ts';
import { whole } from './whole.ts';

/** Messages on the page; the rest is at `/sandbox/outbox`. */
const shown = 20;

/** What a real system would send: the newest one-time code, to be copied with one press, and all messages. */
export function outboxSection({ outbox }: Pick<CatalogueModel, 'outbox'>): Html {
  const newest = outbox.find(({ code }) => code !== undefined);
  return html`<section class="outbox" aria-labelledby="outbox">
<h2 id="outbox">Outbox</h2>
<div id="messages">
${outbox.length === 0 ? html`<p class="panel">No message was sent yet. One-time codes appear here.</p>` : ''}
${newest?.code !== undefined && newestCode(newest.code, newest)}
${outbox.length > 0 && messages(outbox)}
</div>
</section>`;
}

function newestCode(code: string, { at, to, channel }: CatalogueModel['outbox'][number]): Html {
  return html`<div class="panel newest">
<h3>Newest code</h3>
<p class="code"><code>${code}</code> ${copyButton(code, `the code ${code}`)}</p>
<p class="quiet">By ${channel} to ${whole(to)}<br>${time(at)}</p>
</div>`;
}

function messages(outbox: CatalogueModel['outbox']): Html {
  const content = html`<ol class="mail">${outbox.slice(0, shown).map(
    ({ at, channel, to, text, code }) => html`
<li><p>${whole(text)}</p>
<p class="quiet">By ${channel} to ${whole(to)}, ${time(at)}</p>${code !== undefined && copyButton(code, `the code ${code}`)}</li>`,
  )}
</ol>`;
  return html`<details class="all"><summary>All messages <span class="count">${outbox.length}</span></summary>
${content}
</details>`;
}
