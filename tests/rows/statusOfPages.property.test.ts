import { join } from 'node:path';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openPage, send } from '../../scripts/walk/openPage.ts';
import { openReleases, type SiteRelease } from '../../src/compile/release/Release.ts';
import type { Slice } from '../../src/engine/slice.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';

let sites: readonly SiteRelease[];
beforeAll(async () => {
  sites = await openReleases(join(inject('runFolder'), 'releases')).sites();
});

/** Of what a browser comes to: another spelling of an address sends it to the one that there is (F-743). */
async function status(site: SiteRelease, path: string): Promise<number> {
  const answer = await send(product.port, `${site.label}.${site.brand}.localhost`, path, {});
  return answer.status === 308 ? status(site, answer.headers.get('location') ?? '') : answer.status;
}
const sliceOf = async ({ id, label, brand, files }: SiteRelease): Promise<Slice> =>
  (
    await send(product.port, `${label}.${brand}.localhost`, `/_release/${id}/${files.slice}`, {})
  ).json() as Promise<Slice>;

/** Addresses of the flow's routes under a main path. */
const routesUnder = (slice: Slice, mainPath: string): string[] =>
  Object.values(slice.routes)
    .map(({ path }) => path)
    .filter((path) => path !== undefined)
    .map((path) => `${mainPath}/${path}`.replace(/\/(?::[^/]*|\*)/g, '/some').replace(/(.)\/$/, '$1'));
const strange = [
  '/health',
  '/nowhere',
  '/no/such/page',
  '/terms/no/where',
  '/%zz',
  '/.well-known/x',
  '/index',
];

describe('the pages of a site', () => {
  it('[F-310] [RTE-011] [RTE-017] have the status 404 exactly where the page itself finds nothing', async () => {
    const flows = [...new Set(sites.map(({ flow }) => flow))];
    expect(flows.length).toBeGreaterThan(5);
    for (const [index, flow] of flows.entries()) {
      const ofFlow = sites.filter((site) => site.flow === flow);
      const site = ofFlow[index % ofFlow.length] as SiteRelease;
      const slice = await sliceOf(site);
      const addresses = ['', ...site.paths].flatMap((mainPath) => [
        ...routesUnder(slice, mainPath),
        `${mainPath}/Tc/`,
        ...strange.map((path) => `${mainPath}${path}`),
      ]);
      for (const address of new Set(addresses)) {
        // The host of a site that only has main paths sends there.
        if (address === '/' && !site.paths.includes('')) continue;
        const page = await openPage(product, `${site.label}.${site.brand}`, address);
        const { route } = page.site.store.get(machineAtom);
        const isNotFound = page.site.store.get(sliceAtom).routes[route ?? '']?.path === '404';
        // The not-found page has an address of its own. Guards send visitors there, so it is an ordinary route.
        const stays = page.site.address() === address && !/\/404\/?$/.test(address);
        const expected = isNotFound && (page.site.site === undefined || stays) ? 404 : 200;
        expect([site.key, address, await status(site, address)]).toEqual([site.key, address, expected]);
      }
    }
  });
});
