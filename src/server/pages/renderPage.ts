import { type Html, html } from './html.ts';

/** Address of the one style sheet of our own pages. */
export const styleAddress = '/_pages/pages.css';
export const iconAddress = '/_pages/icon.svg';

export interface OurPage {
  title: string;
  /** Begins with the `h1`. */
  main: Html;
  /** Address of a further style sheet. */
  style?: string;
  /** Address of the script of a page that can't do without. */
  script?: string;
  /** Names the main part of a page that stands in a frame, beside the main part of the page around it. */
  label?: string;
}

/** A whole document of ours: no inline script, no inline style. */
export function renderPage({ title, main, style, script, label }: OurPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${styleAddress}">
${
  style !== undefined &&
  html`<link rel="stylesheet" href="${style}">
`
}${
  script !== undefined &&
  html`<script type="module" src="${script}"></script>
`
}<link rel="icon" href="${iconAddress}" type="image/svg+xml">
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
