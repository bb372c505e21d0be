import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderFirstScreen } from '../src/app/first/renderFirstScreen.tsx';
import { openReleases } from '../src/compile/release/Release.ts';
import type { Slice } from '../src/engine/slice.ts';
import {
  createFirstScreens,
  createSliceReader,
  type DrawnScreen,
} from '../src/server/http/pages/firstScreens.ts';
import { createSites } from '../src/server/platform/sites/createSites.ts';
import type { SiteEntry, SiteRelease } from '../src/server/platform/sites/SiteSettings.ts';
import { releasesOfThisRun } from '../testing/support/releasesOfThisRun.ts';

const drawn = new Map<string, DrawnScreen | undefined>();
/** Of what a page loads at first, without the part of its slice that comes later. */
const drawnOfFirstPart = new Map<string, DrawnScreen | undefined>();
let drawAgain: () => Promise<DrawnScreen | undefined>;
/** Of a site that the query of a plain host names. */
let drawNamed: () => Promise<{ named: string; drawn: DrawnScreen | undefined }>;
/** How many are drawn at once at most, where somebody asks for a site at so many origins. */
let mostAtOnce: (origins: number) => Promise<number>;

beforeAll(async () => {
  const releases = openReleases(await releasesOfThisRun());
  const readSlice = createSliceReader(releases);
  const sites = createSites({ releases, environment: 'development' });
  const now = () => new Date('2026-11-25T12:00:00Z');
  const remembered = createFirstScreens(releases, now);
  const draw = async (
    { key, label, brand, paths: [mainPath = ''] }: SiteEntry,
    read = readSlice,
    firstScreenOf = remembered,
    plain: { origin?: string; named?: string } = {},
  ) => {
    const host = { name: `${label}.${brand}.localhost`, port: '' };
    const site = await sites.resolve({ host, segment: mainPath.slice(1) });
    const release = await releases.site(key);
    if (site === undefined) throw new Error(`There is no site ${key}.`);
    const slice = await read(release);
    const pathname = mainPath === '' ? '/' : mainPath;
    const origin = `http://${host.name}`;
    return firstScreenOf({ render: renderFirstScreen, site, slice, origin, pathname, ...plain });
  };
  const entries = await releases.sites();
  for (const entry of entries) drawn.set(entry.key, await draw(entry));
  drawAgain = () => draw(entries[0] as SiteEntry);
  drawNamed = async () => {
    const { label, brand } = entries[0] as SiteEntry;
    const named = `${label}.${brand}`;
    const plain = { origin: 'http://localhost:4000', named };
    return { named, drawn: await draw(entries[0] as SiteEntry, readSlice, remembered, plain) };
  };
  mostAtOnce = async (origins) => {
    const entry = entries[0] as SiteEntry;
    const site = await sites.resolve({
      host: { name: `${entry.label}.${entry.brand}.localhost`, port: '' },
      segment: '',
    });
    if (site === undefined) throw new Error(`There is no site ${entry.key}.`);
    let [now, most] = [0, 0];
    const render = async () => {
      now += 1;
      most = Math.max(most, now);
      await setImmediate();
      now -= 1;
      return undefined;
    };
    const firstScreenOf = createFirstScreens(releases, () => new Date());
    const slice = await readSlice(site.release);
    await Promise.all(
      Array.from({ length: origins }, (_, port) =>
        firstScreenOf({ render, site, slice, origin: `http://localhost:${port + 1}`, pathname: '/' }),
      ),
    );
    return most;
  };
  const readFirstPart = async ({ id, files }: SiteRelease) =>
    JSON.parse(await readFile((await releases.file(id, files.slice)) ?? '', 'utf8')) as Slice;
  for (const entry of entries)
    drawnOfFirstPart.set(entry.key, await draw(entry, readFirstPart, createFirstScreens(releases, now)));
});

describe('first screens that the server draws', () => {
  it('[F-403] stand for every site of every flow, with heading, form and phone number', () => {
    expect(drawn.size).toBeGreaterThan(40);
    for (const [site, screen] of drawn) {
      expect(screen?.html, site).toMatch(/<h1[ >].*<form .*<(?:input|select)[ >].*href="tel:/su);
    }
  });

  it('[PERF-02] read nothing of the part of the slice that comes later', () => {
    for (const [site, screen] of drawn)
      expect(drawnOfFirstPart.get(site)?.html === screen?.html, site).toBe(true);
  });

  it('[SAFE-01] hold nothing that the policy of the page refuses', () => {
    for (const [site, screen] of drawn)
      expect(screen?.html.match(/<[^>]* (?:style|on\w+)=|<script|<style|javascript:/u), site).toBeNull();
  });

  it('[F-403] send nothing before the app listens', () => {
    for (const [site, screen] of drawn)
      for (const [form] of screen?.html.matchAll(/<form[^>]*>/gu) ?? [])
        expect(form, site).toMatch(/ method="dialog"/u);
  });

  it('[F-422] say in a sentence what the page is about', () => {
    for (const [site, screen] of drawn)
      expect(screen?.description, site).toMatch(/^(?=.{50,170}$)[A-Z].*Mastercard.*\.$/u);
  });

  it('[F-415] stand on a ground or a picture of the brand', () => {
    for (const [site, screen] of drawn)
      expect(screen?.html.split('<form')[0], site).toMatch(
        /\/art\/[^"/]+\/(?:ground|banner\w*)\.[0-9a-f]+\.svg/u,
      );
  });

  it('[F-717] keep the site that the query of a plain host names, in every link', async () => {
    const { named, drawn } = await drawNamed();
    const links = [...(drawn?.html ?? '').matchAll(/<a [^>]*?href="([^"#]+)"/gu)].map(
      ([, href = '']) => href,
    );
    const own = links.filter((href) => /^(?:\/|http:\/\/localhost)/u.test(href));
    expect(own.length).toBeGreaterThan(1);
    for (const href of own) expect(new URL(href, 'http://localhost').searchParams.get('site')).toBe(named);
  });

  it('[F-743] are drawn one at a time for each site', async () => {
    expect(await mostAtOnce(5)).toBe(1);
  });

  it('[F-403] are drawn once for everybody', async () => {
    expect(await drawAgain()).toBe([...drawn.values()][0]);
  });
});
