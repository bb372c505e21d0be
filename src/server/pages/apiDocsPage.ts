import type { JsonSchema } from '../../engine/form.ts';
import type { CallContract } from '../calls/CallContract.ts';
import type { CallPaths } from '../calls/registerCalls.ts';
import { callAddress } from './callAddress.ts';
import { documentationAddresses } from './documentationAddresses.ts';
import { type Html, html } from './html.ts';
import { renderPage } from './renderPage.ts';
import { schemaRows } from './schemaRows.ts';
import { table } from './table.ts';

/** The page at `/api/docs`: every call with its keys, drawn from the contract files on this server. */
export function apiDocsPage(contracts: readonly CallContract[], paths: CallPaths): string {
  return renderPage({
    title: 'Cardstock reference API',
    main: html`<header class="lead">
<h1>Reference API</h1>
<p>What the pages of every site call. Requests are closed: a key that is not listed is refused. Answers are open.
Paths and keys are read without regard to case. The same as <a href="${documentationAddresses(paths).json}">OpenAPI 3.1</a>.</p>
</header>
<nav aria-label="Calls">
<ul class="index">${contracts.map(
      ({ name, method }) => html`
<li><a href="#${name}">${name}</a> <span class="quiet">${method}</span></li>`,
    )}
</ul>
</nav>
${contracts.map((contract) => section(contract, paths))}`,
  });
}

function section(contract: CallContract, paths: CallPaths): Html {
  const { name, method, description, session, writes, timeout, request, response } = contract;
  return html`<section aria-labelledby="${name}">
<h2 id="${name}">${name}</h2>
<p class="address"><strong>${method}</strong> <code>${callAddress(contract, paths)}</code></p>
<p>${prose(description)}</p>
<ul class="facts">
<li>${session ? 'Needs the bearer token of a session' : 'Needs no session'}</li>
<li>${writes ? 'Writes; may carry an Idempotency-Key' : 'Only reads'}</li>
<li>A client waits ${timeout / 1000} s</li>
</ul>
${keyTable(`Request of ${name}`, request)}
${examples(request, name)}
${keyTable(`Answer of ${name}`, response)}
</section>
`;
}

function keyTable(caption: string, schema: JsonSchema): Html {
  const rows = schemaRows(schema);
  if (rows.length === 0) return html`<p>${caption}: no keys.</p>`;
  return table({
    caption,
    columns: ['Key', 'Type', 'Bounds', 'Meaning'],
    rows: rows.map((row) => [
      html`<code>${row.key}</code>${row.required && html` <span class="mark">required</span>`}`,
      html`${row.type}`,
      html`${row.bounds}`,
      prose(row.description),
    ]),
  });
}

function examples({ examples }: JsonSchema, name: string): Html | false {
  const [example] = Array.isArray(examples) ? examples : [];
  return (
    example !== undefined &&
    html`<details><summary>Example of a request of ${name}</summary>
<pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre></details>`
  );
}

/** Words between back ticks are code. */
function prose(text: string): Html {
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}
