import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { machineAtom } from '../../src/state/atoms.ts';
import { product } from '../journeys/theProduct.ts';
import { applicant, application } from './answers.ts';

const { paths } = JSON.parse(readFileSync('schemas/catalogue/context.json', 'utf8')) as {
  paths: Record<string, unknown>;
};

/** Parameters that choose the page or the person; all others only go along. */
const choosing = ['string', 'site', 'fhash', 'hash', 'code', 'cfcechash', 'referencenumber'];
const names = Object.keys(paths)
  .filter((path) => path.startsWith('query.'))
  .map((path) => path.slice('query.'.length))
  .filter((name) => !choosing.includes(name));

describe('an address that carries more than a call takes', () => {
  it.each([
    ['prequal.surge', '/', applicant, 'offer'],
    ['cfc.surge', '/', application, 'approved'],
    ['standalone.surge', '/apply', application, 'approved'],
  ])(
    '[REL-08] [SUB-011] leaves nobody stuck on %s%s: what is too long is left out',
    async (site, path, answers, route) => {
      expect(names).toEqual(expect.arrayContaining(['sid', 'c1', 'token', 'pub']));
      const clicks = ['gclid', 'fbclid', 'msclkid'];
      const query = [...names, ...clicks].map((name) => `${name}=${'x'.repeat(3_000)}`).join('&');
      const page = await openPage(product, site, `${path}?${query}`);
      page.site.flow.raise('submit', answers);
      await page.quiet();
      expect(page.site.store.get(machineAtom)).toMatchObject({ route, dialogs: [] });
    },
  );
});
