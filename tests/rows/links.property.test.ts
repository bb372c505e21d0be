import { describe, expect, it } from 'vitest';
import { type OpenedPage, openPage, send } from '../../scripts/walk/openPage.ts';
import { isShown, shownProps } from '../../scripts/walk/pageWords.ts';
import { openReleases } from '../../src/compile/release/Release.ts';
import { allowedLink } from '../../src/engine/addresses/allowedAddress.ts';
import type { MachineState } from '../../src/engine/machine.ts';
import type { Slice } from '../../src/engine/slice.ts';
import { evaluateValue } from '../../src/engine/values/evaluateValue.ts';
import type { SiteEntry } from '../../src/server/platform/sites/SiteSettings.ts';
import { contextAtom, machineAtom, sliceAtom, surroundingsAtom } from '../../src/state/atoms.ts';
import { addressRulesAtom } from '../../src/state/useValue.ts';
import { releasesOfThisRun } from '../../testing/support/releasesOfThisRun.ts';
import { someSites } from '../../testing/support/someSites.ts';
import { product } from '../journeys/theProduct.ts';
import { applicant } from './answers.ts';
import { personaDigits } from './personaDigits.ts';

/** Pages that every flow has on every one of its hosts. */
const systemPages = { '/tc': 'tc', '/error': 'error', '/404': 'not-found', '/maintenance': 'maintenance' };
/** Where a link that leads nowhere ends. */
const deadEnds = ['not-found', 'error', 'maintenance', undefined];

const entries = await openReleases(await releasesOfThisRun()).sites();
const some = someSites(entries);

/** Host labels of a site, by itself and in one of its variants: by turns, so that all are seen in every flow. */
function labelsOf({ key, label, brand, variants }: SiteEntry): string[] {
  const turn = entries.findIndex((entry) => entry.key === key);
  const variant = variants[(turn + Math.floor(turn / 6)) % variants.length];
  return [`${label}.${brand}`, ...(variant === undefined ? [] : [`${label}-${variant}.${brand}`])];
}

const screenAt = async (labels: string, path: string) => screenOf(await openPage(product, labels, path));

function screenOf({ site: { store } }: OpenedPage): string | undefined {
  const { route } = store.get(machineAtom);
  return route === undefined ? undefined : store.get(sliceAtom).routes[route]?.screen;
}

/** Names of all links of the sites, and whether one was met on a screen. */
const met = new Map<string, boolean>();

/** What keeps a link from leading somewhere; undefined where nothing does. Answers are kept: many links are the same. */
const judged = new Map<string, Promise<string | undefined>>();
function problemOf(labels: string, address: string): Promise<string | undefined> {
  const name = `${labels} ${address}`;
  const known = judged.get(name) ?? judge(labels, address);
  judged.set(name, known);
  return known;
}

async function judge(site: string, address: string): Promise<string | undefined> {
  const url = new URL(address, `http://${site}.localhost`);
  // What is not of this machine was held against the allowed hosts; a telephone answers or not.
  if (!url.protocol.startsWith('http') || !url.hostname.endsWith('.localhost')) return undefined;
  const path = url.pathname + url.search;
  const labels = url.hostname.slice(0, -'.localhost'.length);
  const isSite = entries.some(({ brand }) => labels.endsWith(`.${brand}`));
  const screen = isSite ? await screenAt(labels, path) : undefined;
  if (!deadEnds.includes(screen)) return undefined;
  const { status } = await send(product.port, url.hostname, path, {});
  return status === 200 ? undefined : `shows ${screen} and answers ${status}`;
}

/** Names of the links in anything: parsed texts, whatever holds or names them, and the props of link blocks. */
function linksIn(value: unknown, copy: Slice['copy'] = {}): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'link' in value && typeof value.link === 'string' ? [value.link] : [];
  const named = '$copy' in value ? linksIn(copy[String(value.$copy)], copy) : [];
  return [...own, ...named, ...Object.values(value).flatMap((inner) => linksIn(inner, copy))];
}

/** Links of the page as it is drawn now: frame, screen and dialogs. */
async function shownLinks(
  { site: { store }, form }: OpenedPage,
  screens: readonly string[],
): Promise<string[]> {
  const slice = store.get(sliceAtom);
  const drawn = screens.flatMap((id) => slice.screens[id] ?? []);
  const forms = drawn
    .filter(({ blocks }) => blocks.some((block) => isShown(store, block)))
    .flatMap(({ uses }) => uses.forms);
  const texts = await Promise.all(forms.map(form));
  return [
    ...new Set([
      ...drawn.flatMap(({ blocks }) => linksIn(shownProps(store, blocks))),
      ...linksIn(texts, slice.copy),
    ]),
  ];
}

/** Whether the address comes with an answer of the server, without which nobody gets to where the link stands. */
function isFrom(href: unknown, path: RegExp): boolean {
  return typeof href === 'object' && href !== null && '$from' in href && path.test(String(href.$from));
}

/** The dead ones among these links, as sentences. */
async function deadLinks(labels: string, page: OpenedPage, names: readonly string[]): Promise<string[]> {
  const { store } = page.site;
  const slice = store.get(sliceAtom);
  const rules = { ...store.get(addressRulesAtom), origin: `http://${labels}.localhost` };
  for (const name of names) met.set(name, true);
  const problems = names.map(async (name) => {
    const link = slice.links[name];
    if (link === undefined) return `${name}: no such link`;
    const handled =
      link.raise === undefined ||
      [slice, ...Object.values(slice.routes)].some(({ on = {} }) => Object.hasOwn(on, link.raise ?? ''));
    if (!handled) return `${name}: nothing handles ${link.raise}`;
    if (link.href === undefined) return undefined;
    const address = evaluateValue(link.href, { slice, context: store.get(contextAtom) });
    const isAnswer = isFrom(link.href, /^(?:session|result)\./u);
    if (typeof address !== 'string' || address === '')
      return isAnswer ? undefined : `${name}: has no address`;
    const followed = allowedLink(address, rules);
    if (followed === undefined) return `${name}: ${address} may not be followed`;
    const problem = await problemOf(labels, followed);
    return problem && `${name}: ${address} ${problem}`;
  });
  return (await Promise.all(problems)).filter((problem) => problem !== undefined);
}

/** The page as if it stood at a route, with a dialog over it. */
function puts(page: OpenedPage, state: MachineState, route: string | undefined, dialogs: string[]): void {
  page.site.store.set(machineAtom, { ...state, route, dialogs, session: { ...state.session } });
}

/** Every link that a site may show or not is shown (LAY-002 … LAY-011). */
function showsAll({ site: { store } }: OpenedPage): void {
  const flags = Object.keys(store.get(sliceAtom).context).flatMap(
    (path) => /^site\.routing\.(\w+)$/u.exec(path)?.[1] ?? [],
  );
  const routing = Object.fromEntries(flags.map((flag) => [flag, true]));
  store.set(surroundingsAtom, (all) => ({ ...all, site: { ...all.site, routing } }));
}

/** Every dead link of every screen and dialog of a site, with the frame around it. */
async function deadLinksOf(labels: string, path: string, prepare?: typeof showsAll): Promise<string[]> {
  const page = await openPage(product, labels, path);
  const { store } = page.site;
  prepare?.(page);
  const state = store.get(machineAtom);
  const { routes, dialogs, frame = '' } = store.get(sliceAtom);
  for (const name of Object.keys(store.get(sliceAtom).links)) met.set(name, met.get(name) ?? false);
  const dead: string[] = [];
  for (const [route, { screen }] of Object.entries(routes)) {
    puts(page, state, route, []);
    const found = await deadLinks(labels, page, await shownLinks(page, [frame, screen]));
    dead.push(...found.map((sentence) => `${labels}${path} ${screen}: ${sentence}`));
  }
  for (const [dialog, { screen }] of Object.entries(dialogs)) {
    puts(page, state, state.route, [dialog]);
    const found = await deadLinks(labels, page, await shownLinks(page, [screen]));
    dead.push(...found.map((sentence) => `${labels}${path} ${screen}: ${sentence}`));
  }
  return dead;
}

describe('the pages of every flow', () => {
  it.each(Object.entries(systemPages))(
    '[F-107] [A-012] [RTE-006] [RTE-007] [RTE-008] [RTE-009] %s shows %s on every host, and below every main path',
    async (path, screen) => {
      const wrong: string[] = [];
      for (const entry of some) {
        for (const labels of labelsOf(entry)) {
          const addresses = [path, ...entry.paths.filter((main) => main !== '').map((main) => main + path)];
          for (const address of addresses) {
            const shown = await screenAt(labels, address);
            if (shown !== screen) wrong.push(`${labels}${address}: ${shown}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe('the links of every site', () => {
  it('[F-107] [LAY-006] [LAY-011] lead somewhere, on every screen, in every dialog and in the frame', async () => {
    const dead: string[] = [];
    for (const entry of some) {
      for (const labels of labelsOf(entry)) {
        for (const path of entry.paths) dead.push(...(await deadLinksOf(labels, path || '/')));
      }
      const labels = `${entry.label}.${entry.brand}`;
      dead.push(...(await deadLinksOf(labels, entry.paths[0] || '/', showsAll)));
    }
    expect(dead).toEqual([]);
  });

  it.each(personaDigits.filter((last4) => !last4.startsWith('3')))(
    '[F-107] lead somewhere on the page that the answer …%s leads to',
    async (last4) => {
      const labels = 'prequal.surge';
      const page = await openPage(product, labels, '/');
      page.site.flow.raise('submit', { ...applicant, SSN: `512-45-${last4}` });
      await page.quiet();
      const { frame = '', dialogs } = page.site.store.get(sliceAtom);
      const open = page.site.store.get(machineAtom).dialogs.flatMap((id) => dialogs[id]?.screen ?? []);
      const screens = [frame, screenOf(page) ?? '', ...open];
      expect(await deadLinks(labels, page, await shownLinks(page, screens))).toEqual([]);
    },
  );

  it.each(['activation.surge', 'activation.fit'])(
    '[ACT-010] [A-059] lead to the fee from a decline that speaks of the original reference number, on %s',
    async (labels) => {
      const page = await openPage(product, labels, '/');
      page.site.flow.raise('submit', { ...applicant, SSN: '512-45-2006' });
      await page.quiet();
      expect(await deadLinks(labels, page, await shownLinks(page, [screenOf(page) ?? '']))).toEqual([]);
      page.site.flow.raise('payFeeAsked');
      await page.quiet();
      expect(page.site.address()).toBe('/payfee');
    },
  );

  it('[F-107] were all met meanwhile', () => {
    expect([...met].filter(([, isMet]) => !isMet).map(([name]) => name)).toEqual([]);
  });
});
