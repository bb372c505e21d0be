import { readFile } from 'node:fs/promises';
import type { Persona, Personas } from '../../../src/compile/link/personasOf.ts';
import { renderPage, wordmark } from '../../../src/server/http/pages/renderPage.ts';
import { type Html, html } from '../../../src/server/platform/html.ts';
import type { ReleaseReader } from '../../../src/server/platform/sites/SiteSettings.ts';
import fixedPoints from '../fixedPoints.json' with { type: 'json' };
import { answerInWords, serviceAnswers } from '../serviceAnswers.ts';
import type { CatalogueBrand, CatalogueFlow, CatalogueModel, CatalogueSite } from './catalogueModel.ts';
import { outboxSection, servicesTable } from './catalogueSections.ts';
import { codeOf, copyable, copyButton, fold, table, time, whole } from './elements.ts';

export const catalogueStyle = '/_pages/catalogue.css';
export const catalogueScript = '/_pages/catalogue.js';

/** Reports on the page; all of them are below `/sandbox/`. */
const shown = 20;

/** The sections, in the order of the page and the navigation. */
const sections = [
  ['sites', 'Sites'],
  ['flows', 'Flows'],
  ['personas', 'Personas'],
  ['outbox', 'Outbox'],
  ['points', 'Test values'],
  ['services', 'Services'],
  ['violations', 'Reports'],
  ['more', 'For programs'],
];

/**
 * The first page of the sandbox: sites, personas, outbox, fixed points (design §6, §11). Its script copies
 * values and refreshes the outbox; everything else works without.
 * @param documentation addresses of the API documentation
 * @param studio origin of the studio where that runs
 */
export function cataloguePage(
  model: CatalogueModel,
  documentation: { page: string; json: string },
  studio: string | undefined,
): string {
  return renderPage({
    title: 'Cardstock sandbox',
    styles: [catalogueStyle, brandStyleAddress],
    scripts: [catalogueScript],
    main: html`${masthead(model, studio)}
<nav class="sections" aria-label="Sections">
<ul>${sections.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}<li><a href="${documentation.page}">API docs</a></li></ul>
</nav>
<section aria-labelledby="sites">
<h2 id="sites">Sites</h2>
<p class="about">Each opens by its own host. Where a browser does not know such hosts, take the plain address.</p>
<div class="brands">${model.brands.map(brandTile)}
</div>
</section>
<section aria-labelledby="flows">
<h2 id="flows">Flows</h2>
<p class="about">What each is for. Its <code>README.md</code> draws its screens, events and decisions.</p>
${fold(`${model.flows.length} flows`, html`<ul class="cards">${model.flows.map(flow)}\n</ul>`)}
</section>
<div class="beside">
<section aria-labelledby="personas">
<h2 id="personas">Personas</h2>
<p class="about">The last four digits of the social security number decide what a submission, the acceptance of an offer and a request for a higher limit are answered.</p>
${personaGroups(model.personas)}
</section>
${outboxSection(model)}
</div>
<section aria-labelledby="points">
<h2 id="points">Test values</h2>
<p class="about">What the stand-ins of this server answer, beside the personas.</p>
${points()}
</section>
<section aria-labelledby="services">
<h2 id="services">Services</h2>
<p class="about">What the next call of a service is answered, once, whoever makes it. After that it answers as usual. Programs do the same by <code>PUT /sandbox/next-answers/{call}</code>.</p>
${services(model)}
</section>
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
</section>
<p class="visually-hidden" role="status" id="said"></p>`,
  });
}

function masthead(
  { releases, brands, flows, overrides, violations }: CatalogueModel,
  studio: string | undefined,
): Html {
  const sites = brands.reduce((sum, { sites }) => sum + sites.length, 0);
  const facts: [string, Html | number][] = [
    ['Brands', brands.length],
    ['Flows', flows.length],
    ['Sites', sites],
    ...(overrides > 0 ? [['Overrides', overrides] as [string, number]] : []),
    ...(violations.length > 0 ? [['Reports', violations.length] as [string, number]] : []),
    [releases.length > 1 ? 'Releases' : 'Release', html`<span class="number">${releases.join(', ')}</span>`],
  ];
  const cards = brands.flatMap(({ card }) => card ?? []);
  return html`<header class="masthead">
<div>
${wordmark()}
<h1>Cardstock sandbox</h1>
<p>Every site of the catalogue, and what its stand-ins answer. Nothing here leaves this machine, and none of it exists on a server that others can reach.</p>
${
  studio !== undefined &&
  html`<p><a class="studio" href="${studio}/studio">Open the studio</a></p>
`
}<dl class="status">${facts.map(
    ([name, value]) => html`
<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}
</dl>
</div>
${
  cards.length > 0 &&
  html`<div class="fan" aria-hidden="true">${cards.map(
    (card) => html`<img src="${card}" alt="" width="317" height="200">`,
  )}</div>`
}
</header>`;
}

function flow({ id, name, description }: CatalogueFlow): Html {
  return html`
<li><h3>${name}</h3>
${description !== '' && html`<p>${description}</p>`}
<p class="quiet"><code>flows/<wbr>${id}</code></p></li>`;
}

function points(): Html {
  const rows = fixedPoints.points;
  return fold(
    `${rows.length} kinds of values`,
    html`<ul class="cards columns">${rows.map(
      ({ what, rule, copy = [] }) => html`
<li><h3>${what}</h3>
<p>${whole(rule)}</p>${
        copy.length > 0 &&
        html`
<p class="values">${copy.map((value) => html`${copyable(value, value)} `)}</p>`
      }</li>`,
    )}
</ul>`,
  );
}

function services({ personas, nextAnswers }: CatalogueModel): Html {
  const rows = serviceAnswers(personas);
  const waiting = nextAnswers.length > 0 && html` <span class="count">${nextAnswers.length} waiting</span>`;
  return fold(html`${rows.length} services${waiting}`, servicesTable(rows, nextAnswers));
}

function violations({ violations }: CatalogueModel): Html {
  return html`<section aria-labelledby="violations">
<h2 id="violations">Violation reports</h2>
${
  violations.length === 0
    ? html`<p>None: no page has broken its content policy.</p>`
    : fold(
        `The newest of ${violations.length}`,
        table({
          caption: 'What browsers reported, newest first',
          columns: ['Reported', 'Directive', 'Blocked', 'Document'],
          rows: violations
            .slice(0, shown)
            .map(({ at, directive, blocked, document }) => [
              time(at),
              codeOf(directive),
              codeOf(blocked),
              codeOf(document),
            ]),
        }),
      )
}
</section>`;
}

/** The personas of a release, with the server's decisions. */
function personaGroups(personas: Personas): Html {
  const groups = Map.groupBy(Object.entries(personas), ([, { group }]) => group ?? 'Others');
  return html`<div class="groups">${[...groups].map(
    ([name, members]) =>
      html`<article class="group"><h3>${name}</h3>
${fold(
  html`<span class="visually-hidden">${name}: </span><span class="count">${members.length}</span>`,
  html`<ul class="personas">${members.map(([last4, persona]) => item(last4, persona))}
</ul>`,
)}
</article>
`,
  )}</div>`;
}

function item(last4: string, persona: Persona): Html {
  const ssn = fixedPoints.ssn.replace('{last4}', last4);
  return html`
<li><span class="number" title="${ssn}">${last4}</span>
<div><p>${whole(persona.about)}</p>
<p class="quiet">${answers(persona)}</p></div>
${copyButton(ssn, `the SSN ${ssn}`)}</li>`;
}

/** The answers of the three calls, in order. */
function answers({ application, offer, limitIncrease }: Persona): Html {
  const told = [
    ['', application],
    ['offer: ', offer],
    ['higher limit: ', limitIncrease],
  ] as const;
  return html`${told.map(
    ([call, answer], index) =>
      answer !== undefined && html`${index > 0 && ' · '}<span>${call}${answerInWords(answer)}</span>`,
  )}`;
}

/** A brand in its own colors, with its card and a link to each of its sites. */
function brandTile({ id, name, bank, card, logo, sites }: CatalogueBrand): Html {
  return html`
<article class="brand ${brandClass(id)}">
<header class="face">
<div>
<h3>${logo === undefined ? name : html`<img src="${logo}" alt="${name}" height="32">`}</h3>
${bank !== '' && html`<p>${bank}</p>`}
</div>
${card !== undefined && html`<img class="card" src="${card}" alt="" width="317" height="200" loading="lazy">`}
</header>
<ul class="sites">${sites.map(
    ({ name: flow, addresses: [address] }) => html`
<li><a href="${address}"><span class="visually-hidden">${name}: </span>${flow}</a></li>`,
  )}
</ul>
<details class="others"><summary>Other addresses<span class="visually-hidden"> of ${name}</span></summary>
<dl>${sites.map((site) => others(site, name))}
</dl>
</details>
</article>`;
}

/** Its other paths, its variants, the link of its letter, and the address without its host. */
function others(
  { name: flow, addresses, plainAddress, variants, letterAddress }: CatalogueSite,
  brand: string,
): Html {
  const links: [string, string][] = [
    ...addresses
      .slice(1)
      .map((address): [string, string] => [new URL(address).pathname.replace(/^\//u, ''), address]),
    ...variants.map(({ name, address }): [string, string] => [name, address]),
    ...(letterAddress === undefined ? [] : [['link of a letter', letterAddress] as [string, string]]),
    ['plain', plainAddress],
  ];
  return html`
<dt>${flow}</dt>
<dd>${links.map(
    ([name, address]) =>
      html`<a href="${address}"><span class="visually-hidden">${brand} ${flow}: </span>${name}</a> `,
  )}</dd>`;
}

export const brandStyleAddress = '/_pages/brands.css';

/** The colors of a theme, as a release writes them. */
const color = /(--color-(?:footer|on-footer|primary)):\s*([#\w(),.%/ -]+);/gu;

/** Class with the colors of a brand. */
function brandClass(brand: string): string {
  return `brand-${brand}`;
}

/** A style sheet with a class for each brand, with the colors of the theme in its release. */
export async function brandStyle(releases: ReleaseReader): Promise<string> {
  const sites = await releases.sites();
  const firsts = [...Map.groupBy(sites, ({ brand }) => brand).values()].flatMap(([site]) => site ?? []);
  const rules = await Promise.all(
    firsts.map(async ({ id, brand, files }) => {
      const file = await releases.file(id, files.theme);
      const theme = file === undefined ? '' : await readFile(file, 'utf8');
      const colors = [...theme.matchAll(color)].map(([, name, value]) => `${name}:${value}`);
      return `.${brandClass(brand)}{${colors.join(';')}}\n`;
    }),
  );
  return rules.join('');
}
