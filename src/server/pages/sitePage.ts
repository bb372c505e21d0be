import type { RouteMatch } from '../../engine/routing/matchRoute.ts';
import type { Slice } from '../../engine/slice.ts';
import type { SiteRelease } from '../sites/ReleaseReader.ts';
import type { BuiltApp } from './BuiltApp.ts';
import { escapeHtml } from './escapeHtml.ts';
import { type Html, html } from './html.ts';
import { leadPictures } from './leadPictures.ts';
import { phoneAddress } from './phoneAddress.ts';
import { screenChunks } from './screenChunks.ts';

export interface SitePage {
  app: BuiltApp;
  release: SiteRelease;
  slice: Slice;
  /** What the flow has at the path that the browser asked for. */
  match: RouteMatch;
  /** Where the site is served. */
  environment: string;
}

/**
 * The document of a site (design §6): the built page with title and release of the site, its style sheet, and early
 * requests for what the first screen needs, in the order in which it is needed (PERF-03): styles, the entry, which asks
 * for the configuration, slice and fonts, then the code that draws, and the picture it draws. The form's code is only
 * named: the page asks for it once it draws, so that it holds up no paint (PERF-03). What the page says of itself when it
 * asks for the configuration stands on its root: its environment, and the flow's constant `form` (A-070). The same for every
 * visitor: nothing of a session is in it.
 */
export function sitePage({ app, release, slice, match, environment }: SitePage): string {
  const base = `/_release/${release.id}/`;
  const { title, phone } = release.page;
  const { slice: sliceFile, theme, fonts, leadImage, art } = release.files;
  const { Flow, ProductCode } = release.settings.MainSettings as { Flow: string; ProductCode: string };
  const icon = Object.hasOwn(art, 'icon') ? art.icon : undefined;
  const screen = firstScreen(slice, match);
  const { scripts, styles } = screenChunks(app, screen?.uses ?? { blocks: [], widgets: [], forms: [] });
  const modules = (screen?.uses.forms ?? []).flatMap((id) => slice.forms[id]?.module ?? []);
  const isNew = (file: string) => !app.template.includes(`/${file}`);
  const preloadModules = (files: readonly string[]) =>
    files.map((file) => html`<link rel="modulepreload" href="${file}">`);
  const inApp = (files: readonly string[]) => files.map((file) => `/${file}`);
  const head = [
    ...(icon === undefined ? [] : [html`<link rel="icon" type="image/svg+xml" href="${base}${icon}">`]),
    html`<link rel="stylesheet" href="${base}${theme}">`,
    ...styles.filter(isNew).map((file) => html`<link rel="stylesheet" href="/${file}">`),
    ...preloadModules(inApp(scripts.entry)),
    html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${base}${sliceFile}" data-flow="${Flow}" data-product-code="${ProductCode}">`,
    ...fonts.map(
      (font) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${font}">`,
    ),
    ...preloadModules(inApp(scripts.page)),
    ...leadPictures(screen, slice.art, leadImage).map(
      ({ file, media }) =>
        html`<link rel="preload" as="image" fetchpriority="high" href="${base}${file}"${media === undefined ? '' : html` media="${media}"`}>`,
    ),
  ];
  const later = [...inApp(scripts.form), ...modules.map((module) => `${base}${module}`)];
  return fill(app.template, {
    title,
    release: release.id,
    environment,
    form: typeof slice.constants.form === 'string' ? slice.constants.form : '',
    later: later.join(' '),
    head: head.map(({ markup }) => markup).join('\n    '),
    noscript: noScript(phone).markup,
  });
}

function firstScreen(slice: Slice, match: RouteMatch): Slice['screens'][string] | undefined {
  const id = match === undefined ? undefined : 'route' in match ? match.route : firstRoute(slice);
  const route = id === undefined ? undefined : slice.routes[id];
  return route && slice.screens[route.screen];
}

function firstRoute({ routes }: Slice): string | undefined {
  return Object.keys(routes).find((id) => routes[id]?.path === '');
}

function noScript(phone: string): Html {
  return html`<p>This page needs JavaScript. To apply by phone, call <a href="${phoneAddress(phone)}">${phone}</a>.</p>`;
}

/** Fills the places that `index.html` leaves open. Functions stand in for text, which could hold `$` signs. */
function fill(
  template: string,
  { head, noscript, ...words }: Record<'head' | 'noscript', string> & Record<string, string>,
): string {
  return template
    .replace(/\{\{(title|release|environment|form|later)\}\}/gu, (_place, name: string) =>
      escapeHtml(words[name] ?? ''),
    )
    .replace('<!--{{head}}-->', () => head)
    .replace('{{noscript}}', () => noscript);
}
