import { matchRoute } from '../../../engine/routing.ts';
import type { LinkedProp, Slice, Text } from '../../../engine/slice.ts';
import { wordsOf } from '../../../engine/text/wordsOf.ts';
import { html } from '../../platform/html/html.ts';
import type { SiteRelease } from '../../platform/sites/ReleaseReader.ts';
import { phoneAddress } from './phoneAddress.ts';
import { iconAddress } from './renderPage.ts';
import { textHtml } from './textHtml.ts';

/** Address of the page's own style sheet. */
export const maintenanceStyle = '/_pages/maintenance.css';
/** Where every flow says that it rests (RTE-009). */
const maintenancePath = '/maintenance';

/**
 * What stands at every address of a site while its database is unavailable: the brand's look, art and words of the screen at
 * `/maintenance`, the phone number and another try. All of it comes from the release, and it needs no script.
 */
export function maintenancePage({ id, page, files }: SiteRelease, slice: Slice): string {
  const base = `/_release/${id}/`;
  const file = (name: string) => (Object.hasOwn(files.art, name) ? `${base}${files.art[name]}` : undefined);
  const { title, heading, text, help, art } = wordsAndArt(slice);
  const icon = file('icon');
  const logo = file('logo');
  const facts = {
    value: (path: string) => (path === 'site.phone' ? page.phone : ''),
    href: (link: string) => (link === 'phone' ? phoneAddress(page.phone) : undefined),
  };
  const words = (from: Text) => wordsOf(from, facts.value);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title !== undefined && `${words(title)} – `}${page.title}</title>
<link rel="icon" type="image/svg+xml" href="${icon ?? iconAddress}">
<link rel="stylesheet" href="${base}${files.theme}">
<link rel="stylesheet" href="${maintenanceStyle}">
</head>
<body>
<header>${logo === undefined ? page.title : html`<img src="${logo}" alt="${page.title}">`}</header>
<main>
${
  art !== undefined &&
  html`<svg viewBox="0 0 480 300" aria-hidden="true"><use href="${base}${art}#art"/></svg>
`
}<div>
<h1>${words(heading ?? page.title)}</h1>
${text !== undefined && textHtml(text, facts)}
<p><a class="again" href="">${words(copyOf(slice, 'lost.retry') ?? '')}</a></p>
<div class="help">${textHtml(help ?? { inline: [{ link: 'phone', words: [page.phone] }] }, facts)}</div>
</div>
</main>
</body>
</html>
`.markup;
}

/** What the flow's screen at `/maintenance` says and shows. */
function wordsAndArt(slice: Slice): { title?: Text; heading?: Text; text?: Text; help?: Text; art?: string } {
  const match = matchRoute(slice.routes, '', maintenancePath);
  const route = match !== undefined && 'route' in match ? slice.routes[match.route] : undefined;
  const block = slice.screens[route?.screen ?? '']?.blocks.find(({ props }) => 'heading' in (props ?? {}));
  const named = (prop: LinkedProp | undefined, kind: '$copy' | '$art') => {
    const name =
      typeof prop === 'object' && prop !== null && kind in prop ? Reflect.get(prop, kind) : undefined;
    return typeof name === 'string' ? name : undefined;
  };
  const { heading, text, help, art } = block?.props ?? {};
  const found = {
    title: copyOf(slice, named(route?.title ?? heading, '$copy')),
    heading: copyOf(slice, named(heading, '$copy')),
    text: copyOf(slice, named(text, '$copy')),
    help: copyOf(slice, named(help, '$copy')),
    art: slice.art[named(art, '$art') ?? ''],
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function copyOf({ copy }: Slice, key: string | undefined): Text | undefined {
  return key !== undefined && Object.hasOwn(copy, key) ? copy[key] : undefined;
}
