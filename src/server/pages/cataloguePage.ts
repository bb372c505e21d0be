import fixedPoints from '../sandbox/fixedPoints.json' with { type: 'json' };
import { serviceAnswers } from '../sandbox/serviceAnswers.ts';
import type { CatalogueBrand, CatalogueModel, CatalogueSite } from './catalogueModel.ts';
import { flowAddress } from './flowPage.ts';
import { type Html, html } from './html.ts';
import { overridesSection } from './overridesSection.ts';
import { personaTable } from './personaTable.ts';
import { renderPage } from './renderPage.ts';
import { servicesTable } from './servicesTable.ts';
import { table } from './table.ts';
import { time } from './time.ts';

/** Messages and reports on the page; the rest is at their addresses below `/sandbox/`. */
const shown = 20;

/**
 * The first page of the sandbox: sites, fixed points, outbox, overrides (design §6, §11). Works without scripts.
 * @param calls names of the calls that this server answers; fixed points of others are left out
 * @param documentation addresses of the documentation of the API
 */
export function cataloguePage(
  model: CatalogueModel,
  calls: readonly string[],
  documentation: { page: string; json: string },
): string {
  return renderPage({
    title: 'Cardstock sandbox',
    main: html`<header class="lead">
<h1>Cardstock sandbox</h1>
<p>Every site of the catalogue, and what its stand-ins answer. Nothing here leaves this machine, and none of it exists on a server that others can reach.</p>
</header>
${status(model)}
<section aria-labelledby="sites">
<h2 id="sites">Sites</h2>
<p>Each opens in your browser by its own host. Where a browser does not know such hosts, take the plain address.</p>
<p>Pages, events and decisions of each flow: ${flowLinks(model)}.</p>
<div class="brands">${model.brands.map(brand)}
</div>
</section>
<section aria-labelledby="personas">
<h2 id="personas">Personas</h2>
<p>The last four digits of the social security number decide what a submission, the acceptance of an offer and a request for a higher limit are answered.</p>
${personaTable(model.personas)}
</section>
<section aria-labelledby="points">
<h2 id="points">Other fixed points</h2>
${points(calls)}
</section>
<section aria-labelledby="services">
<h2 id="services">Services</h2>
<p>What the next call of a service is answered, once, whoever makes it. After that it answers as usual. Programs do the same by <code>PUT /sandbox/next-answers/{call}</code>.</p>
${servicesTable(serviceAnswers(model.personas, calls), model.nextAnswers)}
</section>
${outbox(model)}
${overridesSection(model)}
${violations(model)}
<section aria-labelledby="more">
<h2 id="more">For programs</h2>
<ul class="index">
<li><a href="${documentation.page}">Documentation of the API</a></li>
<li><a href="${documentation.json}">OpenAPI 3.1</a></li>
<li><a href="/sandbox/outbox">Outbox</a></li>
<li><a href="/sandbox/next-answers">Next answers</a></li>
<li><a href="/sandbox/overrides">Overrides</a></li>
<li><a href="/sandbox/personas">Personas</a></li>
<li><a href="/sandbox/violations">Violation reports</a></li>
</ul>
<h3>Stand-ins for other companies</h3>
<ul class="index">${model.standIns.map(({ name, address }) => html`\n<li><a href="${address}">${name}</a></li>`)}
</ul>
</section>`,
  });
}

function status({ releases, brands, outbox, overrides, violations }: CatalogueModel): Html {
  const sites = brands.reduce((sum, { sites }) => sum + sites.length, 0);
  const facts: [string, Html][] = [
    [releases.length > 1 ? 'Releases' : 'Release', html`<code>${releases.join(', ')}</code>`],
    ['Sites', html`${sites}`],
    ['Messages sent', html`${outbox.length}`],
    ['Overrides in force', html`${overrides.length}`],
    ['Violation reports', html`${violations.length}`],
  ];
  return html`<dl class="status">${facts.map(
    ([name, value]) => html`
<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}
</dl>`;
}

function brand({ name, sites }: CatalogueBrand): Html {
  return html`
<article class="brand">
<h3>${name}</h3>
<ul class="sites">${sites.map((site) => siteItem(site, name))}
</ul>
</article>`;
}

function flowLinks({ brands }: CatalogueModel): Html {
  const flows = [...new Set(brands.flatMap(({ sites }) => sites.map(({ flow }) => flow)))].sort();
  return html`${flows.map((flow, index) => html`${index > 0 && ', '}<a href="${flowAddress(flow)}">${flow}</a>`)}`;
}

function siteItem(
  { flow, addresses, plainAddress, variants, letterAddress }: CatalogueSite,
  brand: string,
): Html {
  const [main, ...others] = addresses;
  return html`
<li><a href="${main}">${brand} ${flow}</a>
<ul aria-label="Other addresses of ${brand} ${flow}">
${others.map((address) => html`<li><a href="${address}">${new URL(address).pathname}</a></li>`)}
${variants.map(({ name, address }) => html`<li><a href="${address}">${name}</a></li>`)}
${letterAddress === undefined ? '' : html`<li><a href="${letterAddress}">link of a letter</a></li>`}
<li><a href="${plainAddress}">plain address</a></li>
</ul></li>`;
}

function points(calls: readonly string[]): Html {
  const rows = fixedPoints.points.filter(({ call }) => call === undefined || calls.includes(call));
  return table({
    caption: 'What the stand-ins of this server answer',
    columns: ['What', 'Rule'],
    rows: rows.map(({ what, rule }) => [html`${what}`, html`${rule}`]),
  });
}

function outbox({ outbox }: CatalogueModel): Html {
  return html`<section aria-labelledby="outbox">
<h2 id="outbox">Outbox</h2>
${
  outbox.length === 0
    ? html`<p>No message was sent yet. One-time codes appear here.</p>`
    : table({
        caption: 'Messages that a real system would send, newest first',
        columns: ['Sent', 'To', 'Code', 'Text'],
        rows: outbox
          .slice(0, shown)
          .map(({ at, channel, to, code, text }) => [
            time(at),
            html`${to} <span class="quiet">${channel}</span>`,
            code === undefined ? html`none` : html`<code>${code}</code>`,
            html`${text}`,
          ]),
      })
}
</section>`;
}

function violations({ violations }: CatalogueModel): Html {
  return html`<section aria-labelledby="violations">
<h2 id="violations">Violation reports</h2>
${
  violations.length === 0
    ? html`<p>None: no page has broken its content policy.</p>`
    : table({
        caption: 'What browsers reported, newest first',
        columns: ['Reported', 'Directive', 'Blocked', 'Document'],
        rows: violations
          .slice(0, shown)
          .map(({ at, directive, blocked, document }) => [
            time(at),
            html`<code>${directive}</code>`,
            html`<code>${blocked}</code>`,
            html`<code>${document}</code>`,
          ]),
      })
}
</section>`;
}
