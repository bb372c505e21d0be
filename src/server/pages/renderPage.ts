import { type Html, html } from './html.ts';

/** Address of the one style sheet of our own pages. */
export const styleAddress = '/_pages/pages.css';
export const iconAddress = '/_pages/icon.svg';

/** A whole document of ours: no script, no inline style. `main` begins with the `h1`. */
export function renderPage({ title, main }: { title: string; main: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${styleAddress}">
<link rel="icon" href="${iconAddress}" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>
`.markup;
}
