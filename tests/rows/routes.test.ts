import { describe, expect, it } from 'vitest';
import { openPage } from '../../scripts/walk/openPage.ts';
import { propsOfBlock, wordsOfBlocks, wordsOfTitle } from '../../scripts/walk/pageWords.ts';
import { machineAtom, sliceAtom } from '../../src/state/atoms.ts';
import { someOf } from '../../testing/support/someSites.ts';
import { product } from '../journeys/theProduct.ts';
import { visit } from '../journeys/Visitor.ts';
import { application } from './answers.ts';

const results = ['approved', 'decision', 'grandbank', 'pendinfo', 'link-account'];
const atRoot = results.map((path) => ['cfc.surge', path] as const);
const ofPrequal = [...results, 'terms'].map((path) => ['prequal.surge', path] as const);

describe('the routes of CFC', () => {
  it('[CFC-001] [PRD-009] the landing with the application form is the root, and there is no main path', async () => {
    const visitor = await visit(product, 'cfc.surge');
    expect([visitor.screen(), visitor.value('site.mainPath')]).toEqual(['landing', '']);
    expect((await visit(product, 'cfc.surge', '/apply')).screen()).toBe('not-found');
  });

  it.each([...someOf(atRoot), ...ofPrequal])(
    '[CFC-002] [RTE-014] [RTE-015] [RTE-028] [RTE-029] [REL-04] %s/%s without a result leads to the root, with the query',
    async (site, path) => {
      const visitor = await visit(product, site, `/${path}?sid=spring&pub=7`);
      expect([visitor.screen(), visitor.address()]).toEqual(['landing', '/?sid=spring&pub=7']);
    },
  );
});

describe('the routes of STANDALONE', () => {
  it('[STA-001] [STA-004] [LAY-021] [PRD-006] [RTE-012] the form is at the main path, under a background banner', async () => {
    const visitor = await visit(product, 'standalone.surge', '/apply?sid=spring');
    expect([visitor.screen(), visitor.address()]).toEqual(['landing', '/apply?sid=spring']);
    expect(visitor.value('site.mainPath')).toBe('/apply');
    expect(visitor.props('banner')).toMatchObject({ variant: 'background' });
  });

  it.each(someOf(results))(
    '[STA-002] [RTE-016] [RTE-029] /apply/%s without a result leads to the main path',
    async (path) => {
      const visitor = await visit(product, 'standalone.surge', `/apply/${path}?sid=spring`);
      expect([visitor.screen(), visitor.address()]).toEqual(['landing', '/apply?sid=spring']);
    },
  );

  it.each(['/apply/elsewhere', '/elsewhere', '/decision', '/elsewhere/decision'])(
    '[STA-003] [RTE-017] [CFG-006] %s is not found',
    async (path) => {
      expect((await visit(product, 'standalone.surge', path)).screen()).toBe('not-found');
    },
  );
});

describe('a path-based site of PREQUAL', () => {
  it('[RTE-012] [A-014] has its routes under the main path, beside the site of the host itself', async () => {
    const visitor = await visit(product, 'prequal.surge', '/get/tc');
    expect([visitor.screen(), visitor.value('site.mainPath')]).toEqual(['tc', '/get']);
    expect((await visit(product, 'prequal.surge', '/tc')).value('site.mainPath')).toBe('');
  });
});

describe('a decision', () => {
  it.each([
    ['cfc.surge', ''],
    ['prequal.surge', ''],
    ['prequal.surge', '/get'],
    ['standalone.surge', '/apply'],
  ])('[RTE-031] of %s stands at "%s/decision", with the query kept', async (site, mainPath) => {
    const visitor = await visit(product, site, `${mainPath || '/'}?sid=spring&pub=7`);
    await visitor.submit('application', 'submit', { ...application, SSN: '512-45-2001' });
    expect([visitor.screen(), visitor.address()]).toEqual([
      'decision',
      `${mainPath}/decision?sid=spring&pub=7`,
    ]);
  });
});

describe('the error page', () => {
  it('[F-215] [RTE-007] is called what it says: opened directly, and after a page that broke', async () => {
    const page = await openPage(product, 'cfc.surge', '/error');
    const { store, flow } = page.site;
    const seen = () => {
      const screen = store.get(sliceAtom).screens.error?.blocks ?? [];
      return [wordsOfTitle(store, 'error'), wordsOfBlocks(store, screen).join(' ')];
    };
    expect(seen()).toEqual(['Page not found', expect.stringContaining("We can't find that page")]);
    flow.remember({ crashed: true });
    expect(seen()).toEqual([
      'Something went wrong',
      expect.stringContaining('Something went wrong on our end'),
    ]);
  });

  it('[RTE-007] [A-013] has the art of 404, and that of 500 after a page that broke', async () => {
    const page = await openPage(product, 'cfc.surge', '/error');
    const { store, flow } = page.site;
    const art = () => propsOfBlock(store, store.get(sliceAtom).screens.error?.blocks ?? [], 'art')?.art;
    expect(store.get(machineAtom).route).toBe('error');
    expect(art()).toBe('error404');
    flow.remember({ crashed: true });
    expect(art()).toBe('error500');
  });
});
