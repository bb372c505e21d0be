import { documentCopy, sharedPicture } from '../../../engine/firstScreen.ts';
import type { RouteMatch } from '../../../engine/routing.ts';
import type { BlockNode, Inline, LinkedProp, Screen, Slice, Text, TextBlock } from '../../../engine/slice.ts';
import type { CallContract } from '../../platform/contract.ts';
import { escapeHtml, type Html, html } from '../../platform/html.ts';
import type { SiteRelease } from '../../platform/sites/SiteSettings.ts';
import { type BuiltApp, screenChunks } from './builtApp.ts';
import type { DrawnScreen } from './firstScreens.ts';

/**
 * Addresses of the API's bases for the page: a path of this server, or an address elsewhere. Each ends with a slash.
 */
export type ApiBases = Readonly<Record<CallContract['base'], string>>;

interface SitePage {
  app: BuiltApp;
  release: SiteRelease;
  slice: Slice;
  /** The flow's route at the requested path. */
  match: RouteMatch;
  /** Address of the site. */
  environment: string;
  api: ApiBases;
  /** The first screen as HTML, if the address has one. */
  drawn?: DrawnScreen | undefined;
}

/**
 * The document of a site (design §6, §13): the built page with title and release of the site, the first screen as HTML
 * if the server rendered it, and preloads in the order in which they are needed (PERF-03): first styles, fonts and
 * picture for the first paint, then scripts. If nothing was rendered, the form's code is only hinted: the page requests
 * it when it renders. The root has what the page needs to request its configuration: environment, the flow's constant
 * `form` (A-070), and the address of the API. The same for every visitor: it contains nothing of a session.
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
    // They do not delay a rendered screen.
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

/** Whether the page is the first of a visit, which the first part of the slice is for. */
export function isLanding(slice: Slice, match: RouteMatch): boolean {
  return match !== undefined && 'route' in match && slice.routes[match.route]?.path === '';
}

/** Metadata for search, shared links, and the browser's own UI. */
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

/** Networks reserve space for a picture if they know its size. */
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

/** A sentence of the copy outside the app, with the phone number of the site. */
function saidOf(text: Text | undefined, phone: string, state: string): Html | undefined {
  const facts = {
    value: (path: string) => (path === 'site.phone' ? phone : ''),
    href: (link: string) => (link === 'phone' ? phoneAddress(phone) : undefined),
  };
  return text === undefined ? undefined : html`<div class="said ${state}">${textHtml(text, facts)}</div>`;
}

/** Vite puts the entry's styles after its scripts; here all styles come first. */
function withoutStyles(template: string): string {
  return template.replace(/\s*<link rel="stylesheet"[^>]*>/gu, '');
}

/** Fills the placeholders of `index.html`. Functions as replacements, since text could contain `$` signs. */
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

/** A picture to preload, with its media condition. */
interface LeadPicture {
  /** Relative to the release. */
  file: string;
  media?: string;
}

/**
 * The picture that renders first and largest: the first art of a screen that has drawings for several widths, one for
 * each (LAY-020), so that a browser loads only the matching one. A screen without such art uses the site's.
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

/** In page order; blocks that may be hidden count, since their conditions are not known yet. */
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
  /** The target of a named link; without one only the words remain. */
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

/** A `tel:` address for a US number in any format. */
export function phoneAddress(phone: string): string {
  return `tel:+1${phone.replace(/\D/g, '').slice(-10)}`;
}
