import { documentCopy, sharedPicture } from '../../../engine/firstScreen.ts';
import type { RouteMatch } from '../../../engine/routing.ts';
import type { BlockNode, Inline, LinkedProp, Screen, Slice, Text, TextBlock } from '../../../engine/slice.ts';
import { escapeHtml, type Html, html } from '../../platform/html.ts';
import type { SiteRelease } from '../../platform/sites/SiteSettings.ts';
import type { CallContract } from '../calls/ServerCall.ts';
import { type BuiltApp, screenChunks } from './builtApp.ts';
import type { DrawnScreen } from './firstScreens.ts';

/** Where the page finds the calls of each base: a path of this server, or an address elsewhere. Each ends in a slash. */
export type ApiBases = Readonly<Record<CallContract['base'], string>>;

interface SitePage {
  app: BuiltApp;
  release: SiteRelease;
  slice: Slice;
  /** What the flow has at the path that the browser asked for. */
  match: RouteMatch;
  /** Where the site is served. */
  environment: string;
  api: ApiBases;
  /** The first screen as HTML, at the address that has one. */
  drawn?: DrawnScreen | undefined;
}

/**
 * The document of a site (design §6, §13): the built page with title and release of the site, the first screen as HTML where
 * the server drew it, and early requests in the order in which they are needed (PERF-03): styles, fonts and picture, which
 * the first paint needs, then the scripts, which it does not. Where nothing is drawn yet, the form's code is only named: the
 * page asks for it once it draws. What the page says of itself when it asks for the configuration stands on its root: its
 * environment, and the flow's constant `form` (A-070); and where it finds the API. The same for every visitor: nothing of a session is in it.
 */
export function sitePage(page: SitePage): string {
  const { app, release, slice, match, environment, api, drawn } = page;
  const base = `/_release/${release.id}/`;
  const { title, phone } = release.page;
  const { slice: sliceFile, theme, fonts, leadImage, art } = release.files;
  const { Flow, ProductCode } = release.settings.MainSettings as { Flow: string; ProductCode: string };
  const icon = Object.hasOwn(art, 'icon') ? art.icon : undefined;
  const screen = firstScreen(slice, match);
  const { scripts, styles } = screenChunks(
    app,
    drawn?.uses ?? screen?.uses ?? { blocks: [], widgets: [], forms: [] },
  );
  const modules = (screen?.uses.forms ?? []).flatMap((id) => slice.forms[id]?.module ?? []);
  const inApp = (files: readonly string[]) => files.map((file) => `/${file}`);
  const moduleLinks = (files: readonly string[]) =>
    files.map((file) => html`<link rel="modulepreload" fetchpriority="low" href="${file}">`);
  const formScripts = [...inApp(scripts.form), ...modules.map((module) => `${base}${module}`)];
  const said = (key: string, state = '') =>
    saidOf(Object.hasOwn(slice.copy, key) ? slice.copy[key] : undefined, phone, state);
  const head = [
    ...aboutOf(page),
    ...(icon === undefined ? [] : [html`<link rel="icon" type="image/svg+xml" href="${base}${icon}">`]),
    ...[`${base}${theme}`, ...inApp(styles)].map((file) => html`<link rel="stylesheet" href="${file}">`),
    ...fonts.map(
      (font) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${base}${font}">`,
    ),
    ...leadPictures(screen, slice.art, leadImage).map(
      ({ file, media }) =>
        html`<link rel="preload" as="image" fetchpriority="high" href="${base}${file}"${media === undefined ? '' : html` media="${media}"`}>`,
    ),
    ...moduleLinks(inApp(scripts.entry)),
    html`<link rel="preload" as="fetch" fetchpriority="low" crossorigin="anonymous" href="${base}${sliceFile}" data-flow="${Flow}" data-product-code="${ProductCode}">`,
    ...(slice.late === undefined || isLanding(slice, match)
      ? []
      : [
          html`<link rel="preload" as="fetch" fetchpriority="low" crossorigin="anonymous" href="${base}${slice.late}">`,
        ]),
    ...moduleLinks(inApp(scripts.page)),
    // A screen that stands there already is not held up by them.
    ...(drawn === undefined ? [] : moduleLinks(formScripts)),
  ];
  return fillTemplate(app.template, {
    title,
    language: slice.language ?? 'en',
    release: release.id,
    environment,
    api: `${api.web} ${api.applicant} ${api.origin}`,
    form: typeof slice.constants.form === 'string' ? slice.constants.form : '',
    later: drawn === undefined ? formScripts.join(' ') : '',
    drawn: drawn === undefined ? '' : JSON.stringify(drawn.facts),
    root: drawn?.html ?? '',
    head: head.map(({ markup }) => markup).join('\n    '),
    noscript: said(documentCopy.noScript)?.markup ?? '',
    late: drawn === undefined ? '' : (said(documentCopy.slow, 'late')?.markup ?? ''),
  });
}

/** Whether the page is the one that visits begin with, which the first part of the slice is for. */
export function isLanding(slice: Slice, match: RouteMatch): boolean {
  return match !== undefined && 'route' in match && slice.routes[match.route]?.path === '';
}

/** What others show of the page: search, shared links, the browser's own bar. */
function aboutOf({ release, drawn }: SitePage): Html[] {
  const { BrandSettings = {} } = release.settings as { BrandSettings?: Record<string, unknown> };
  const colour = BrandSettings.PrimaryColor;
  const bar = typeof colour === 'string' ? [html`<meta name="theme-color" content="${colour}">`] : [];
  if (drawn === undefined) return bar;
  const { title } = release.page;
  const { description, address } = drawn;
  const facts = { title, description, type: 'website', url: address, ...pictureOf(release, address) };
  return [
    ...bar,
    html`<meta name="description" content="${description}">`,
    ...Object.entries(facts).map(
      ([name, content]) => html`<meta property="og:${name}" content="${content}">`,
    ),
  ];
}

/** Networks leave room for a picture whose size they are told. */
function pictureOf({ id, page, files: { art } }: SiteRelease, address: string): Record<string, string> {
  const file = Object.hasOwn(art, sharedPicture.art) ? art[sharedPicture.art] : undefined;
  if (file === undefined) return {};
  return {
    image: new URL(`/_release/${id}/${file}`, address).href,
    'image:width': `${sharedPicture.width}`,
    'image:height': `${sharedPicture.height}`,
    'image:alt': page.title,
  };
}

function firstScreen(slice: Slice, match: RouteMatch): Slice['screens'][string] | undefined {
  const id = match === undefined ? undefined : 'route' in match ? match.route : firstRoute(slice);
  const route = id === undefined ? undefined : slice.routes[id];
  return route && slice.screens[route.screen];
}

function firstRoute({ routes }: Slice): string | undefined {
  return Object.keys(routes).find((id) => routes[id]?.path === '');
}

/** A sentence of the copy beside the app, with the phone number of the site. */
function saidOf(text: Text | undefined, phone: string, state: string): Html | undefined {
  const facts = {
    value: (path: string) => (path === 'site.phone' ? phone : ''),
    href: (link: string) => (link === 'phone' ? phoneAddress(phone) : undefined),
  };
  return text === undefined ? undefined : html`<div class="said ${state}">${textHtml(text, facts)}</div>`;
}

/** Vite names the entry's styles behind its scripts; here they stand in front, with all others. */
function withoutStyles(template: string): string {
  return template.replace(/\s*<link rel="stylesheet"[^>]*>/gu, '');
}

/** Fills the places that `index.html` leaves open. Functions stand in for text, which could hold `$` signs. */
function fillTemplate(
  template: string,
  {
    head,
    noscript,
    late,
    root,
    ...words
  }: Record<'head' | 'noscript' | 'late' | 'root', string> & Record<string, string>,
): string {
  return withoutStyles(template)
    .replace(/\{\{(title|language|release|environment|form|api|later|drawn)\}\}/gu, (_place, name: string) =>
      escapeHtml(words[name] ?? ''),
    )
    .replace('<!--{{head}}-->', () => head)
    .replace('{{noscript}}', () => noscript)
    .replace('<!--{{late}}-->', () => late)
    .replace('<!--{{root}}-->', () => root);
}

/** A picture to ask for early, and for which widths. */
interface LeadPicture {
  /** Relative to the release. */
  file: string;
  media?: string;
}

/**
 * The picture that is drawn first and largest: the first art of a screen that comes in drawings for several widths, one
 * for each (LAY-020), so that a browser fetches only what fits. A screen without such art has the one of the site.
 */
export function leadPictures(
  screen: Screen | undefined,
  art: Slice['art'],
  usual: string | undefined,
): LeadPicture[] {
  const drawings = firstDrawings(screen?.blocks ?? []);
  if (drawings === undefined) return usual === undefined ? [] : [{ file: usual }];
  const addressOf = (prop: LinkedProp | undefined) => {
    const name = artName(prop);
    return name !== undefined && Object.hasOwn(art, name) ? art[name] : undefined;
  };
  const files = { ...drawings, desktop: addressOf(drawings.desktop) };
  const mobile = addressOf(files.mobile);
  const tablet = addressOf(files.tablet);
  const desktopFrom = tablet !== undefined ? 1_024 : mobile !== undefined ? 601 : 0;
  const tabletFrom = mobile === undefined ? 0 : 601;
  return [
    ...(mobile === undefined ? [] : [{ file: mobile, media: '(max-width: 600px)' }]),
    ...(tablet === undefined ? [] : [{ file: tablet, media: range(tabletFrom, 1_023) }]),
    ...(files.desktop === undefined
      ? []
      : [{ file: files.desktop, ...(desktopFrom > 0 && { media: range(desktopFrom) }) }]),
  ];
}

function range(from: number, to?: number): string {
  const parts = [...(from > 0 ? [`(min-width: ${from}px)`] : []), ...(to ? [`(max-width: ${to}px)`] : [])];
  return parts.join(' and ');
}

interface Drawings {
  desktop: LinkedProp;
  tablet?: LinkedProp;
  mobile?: LinkedProp;
}

/** In the order of the page; blocks that may be hidden count, since what hides them is not known yet. */
function firstDrawings(nodes: readonly BlockNode[]): Drawings | undefined {
  for (const { props, blocks } of nodes) {
    const own = Object.values(props).find(isDrawings);
    const found = own ?? firstDrawings(blocks);
    if (found !== undefined) return found as unknown as Drawings;
  }
  return undefined;
}

function isDrawings(prop: LinkedProp): boolean {
  return (
    typeof prop === 'object' &&
    prop !== null &&
    !Array.isArray(prop) &&
    'desktop' in prop &&
    artName(prop.desktop as LinkedProp) !== undefined
  );
}

function artName(prop: LinkedProp | undefined): string | undefined {
  if (typeof prop !== 'object' || prop === null || Array.isArray(prop) || !('$art' in prop)) return undefined;
  return String(prop.$art);
}

/** What a text names. */
interface TextFacts {
  /** A value by its path; '' where there is none. */
  value: (path: string) => string;
  /** Where a named link leads; its words stand alone where it leads nowhere. */
  href: (link: string) => string | undefined;
}

/** A text of the catalogue as HTML: headings, paragraphs and lists. */
export function textHtml(text: Text, facts: TextFacts): Html[] {
  if (typeof text === 'string') return [html`<p>${text}</p>`];
  if ('inline' in text) return [html`<p>${inlineHtml(text.inline, facts)}</p>`];
  return text.blocks.map((block) => blockHtml(block, facts));
}

function blockHtml(block: TextBlock, facts: TextFacts): Html {
  if ('heading' in block) return html`<h2>${inlineHtml(block.heading, facts)}</h2>`;
  if ('paragraph' in block) return html`<p>${inlineHtml(block.paragraph, facts)}</p>`;
  return html`<ul>${block.list.map((item) => html`<li>${inlineHtml(item, facts)}</li>`)}</ul>`;
}

function inlineHtml(pieces: Inline[], facts: TextFacts): (Html | string)[] {
  return pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    if ('bold' in piece) return html`<strong>${inlineHtml(piece.bold, facts)}</strong>`;
    if ('path' in piece) return facts.value(piece.path);
    const href = facts.href(piece.link);
    const words = inlineHtml(piece.words, facts);
    return href === undefined ? html`${words}` : html`<a href="${href}">${words}</a>`;
  });
}

/** The address that calls a number of the United States, however it is written. */
export function phoneAddress(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '').slice(-10)}`;
}
