import { type Html, html } from '../../platform/html.ts';

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
  /** Addresses of its scripts, in their order. Without them everything is still there. */
  scripts?: readonly string[];
  /** Address of a script of others, which comes first and is no module. */
  library?: string;
  /** Names the main part of a page that stands in a frame, beside the main part of the page around it. */
  label?: string;
}

/** A whole document of ours: no inline script, no inline style. */
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
<a class="skip" href="#main">Skip to the content</a>
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
