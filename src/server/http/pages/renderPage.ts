import { matchRoute } from '../../../engine/routing.ts';
import type { LinkedProp, Slice, Text } from '../../../engine/slice.ts';
import { wordsOf } from '../../../engine/text/wordsOf.ts';
import { type Html, html } from '../../platform/html.ts';
import type { SiteRelease } from '../../platform/sites/SiteSettings.ts';
import { phoneAddress, textHtml } from './sitePage.ts';

/** Address of the one style sheet of our own pages. */
export const styleAddress = '/_pages/pages.css';
export const iconAddress = '/_pages/icon.svg';
/** The one font of our own pages; `pages.css` names it. */
export const fontAddress = '/_pages/figtree.woff2';

interface OurPage {
  title: string;
  /** Begins with the `h1`. */
  main: Html;
  /** Addresses of further style sheets. */
  styles?: readonly string[];
  /** Addresses of its scripts, in order. The page works without them. */
  scripts?: readonly string[];
  /** Address of a third-party script, which comes first and is not a module. */
  library?: string;
  /** Names the main part of a page in a frame, since the surrounding page has one, too. */
  label?: string;
}

/** A complete document of ours: no inline script, no inline style. */
export function renderPage({ title, main, styles = [], scripts = [], library, label }: OurPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="preload" as="font" type="font/woff2" crossorigin href="${fontAddress}">
${[styleAddress, ...styles].map(
  (address) => html`<link rel="stylesheet" href="${address}">
`,
)}${
  library !== undefined &&
  html`<script defer src="${library}"></script>
`
}${scripts.map(
  (address) => html`<script type="module" src="${address}"></script>
`,
)}<link rel="icon" href="${iconAddress}" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<main id="main" tabindex="-1"${label !== undefined && html` aria-label="${label}"`}>
${main}
</main>
</body>
</html>
`.markup;
}

/** The name of the product, over pages about it. */
export function wordmark(href?: string): Html {
  const name = html`<svg class="mark-of-ours" viewBox="0 0 32 24" width="32" height="24" aria-hidden="true"><rect x="1" y="1" width="30" height="22" rx="4"/><path d="M1 6.5h30v4.5H1z"/><path d="M5.5 16h9"/></svg>Cardstock`;
  return href === undefined
    ? html`<p class="wordmark">${name}</p>`
    : html`<p class="wordmark"><a href="${href}">${name}</a></p>`;
}

/** Address of the page's own style sheet. */
export const maintenanceStyle = '/_pages/maintenance.css';
/** The path of the maintenance page in every flow (RTE-009). */
const maintenancePath = '/maintenance';

/**
 * The page at every address of a site while its database is unavailable: the brand's look, art and words of the screen
 * at `/maintenance`, the phone number and a retry. All of it comes from the release, and it needs no script.
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
<html lang="${slice.language ?? 'en'}">
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

/** The content of the flow's screen at `/maintenance`. */
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
