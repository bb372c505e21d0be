import type { Slice } from '../../engine/slice.ts';
import { wordsOf } from '../../engine/text/wordsOf.ts';
import type { SiteRelease } from '../sites/ReleaseReader.ts';
import { html } from './html.ts';
import { phoneAddress } from './phoneAddress.ts';
import { iconAddress } from './renderPage.ts';
import { textHtml } from './textHtml.ts';

/** Address of the page's own style sheet. */
export const maintenanceStyle = '/_pages/maintenance.css';

/**
 * What stands at every address of a site while its database is away: the brand's look, the words of its maintenance screen,
 * the phone number and another try. All of it comes from the release, and it needs no script.
 */
export function maintenancePage({ id, page, files }: SiteRelease, { copy, art }: Slice): string {
  const base = `/_release/${id}/`;
  const drawing = (name: string): string | undefined => {
    const file =
      (Object.hasOwn(files.art, name) ? files.art[name] : undefined) ??
      (Object.hasOwn(art, name) ? art[name] : undefined);
    return file && base + file;
  };
  const words = (key: string) => (Object.hasOwn(copy, key) ? copy[key] : undefined) ?? '';
  const facts = {
    value: (path: string) => (path === 'site.phone' ? page.phone : ''),
    href: (link: string) => (link === 'phone' ? phoneAddress(page.phone) : undefined),
  };
  const title = wordsOf(words('maintenance.title'), () => '');
  const [icon, logo, picture] = ['icon', 'logo', 'maintenance'].map(drawing);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${page.title}</title>
<link rel="icon" type="image/svg+xml" href="${icon ?? iconAddress}">
<link rel="stylesheet" href="${base}${files.theme}">
<link rel="stylesheet" href="${maintenanceStyle}">
</head>
<body>
<header>${logo !== undefined ? html`<img src="${logo}" alt="${page.title}">` : page.title}</header>
<main>
${
  picture !== undefined &&
  html`<img src="${picture}" alt="" width="480" height="300">
`
}<div>
<h1>${wordsOf(words('maintenance.heading'), () => '')}</h1>
${textHtml(words('maintenance.text'), facts)}
<p><a class="again" href="">${wordsOf(words('lost.retry'), () => '')}</a></p>
</div>
</main>
</body>
</html>
`.markup;
}
