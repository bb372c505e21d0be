import { type Html, html } from '../../platform/html/html.ts';
import { brandClass } from './brandStyle.ts';
import type { CatalogueBrand, CatalogueSite } from './catalogueModel.ts';

/** A brand in its own colors, with its card and a link to each of its sites. */
export function brandTile({ id, name, bank, card, logo, sites }: CatalogueBrand): Html {
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

/** Its other paths, its variants, the link of its letter, and the way without its host. */
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
