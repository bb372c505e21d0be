import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { type RunningProduct, startProduct } from '../../../scripts/startProduct.ts';
import { type OwnCatalogue, ownCatalogue } from './ownCatalogue.ts';
import { expect, test } from './test.ts';
import { timeoutMs } from './timeoutMs.ts';

// Who works in it: git knows nobody on a machine of tests.
for (const role of ['AUTHOR', 'COMMITTER'])
  Object.assign(process.env, {
    [`GIT_${role}_NAME`]: 'Robin Day',
    [`GIT_${role}_EMAIL`]: 'robin@bank.example',
  });

/** The studio on a copy of the catalogue, which the tests of a file share, one after the other. */
interface Studio {
  catalogue(): OwnCatalogue;
  /** Opens the page of a site, of Surge's PREQUAL unless said. */
  open(page: Page, site?: string): Promise<OpenedStudio>;
  /** Every document as it is on disk, by file. */
  documents(): Record<string, string>;
  /** Saves a change set of one change, which is in that file. */
  save(page: Page, file: string): Promise<void>;
}

interface OpenedStudio {
  frame: FrameLocator;
  headline: Locator;
  panel: Locator;
  box: Locator;
  problems: Locator;
}

/**
 * Starts it before the tests of a file and ends it after.
 * @param parameters of `npm run studio` besides
 * @param prepare what is done with the copy before
 */
export function studioOfFile(parameters: string[] = [], prepare: (root: string) => void = () => {}): Studio {
  let catalogue: OwnCatalogue;
  let product: RunningProduct;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    // The first compile of all sites is ahead.
    test.setTimeout(timeoutMs * 4);
    catalogue = ownCatalogue();
    prepare(catalogue.root);
    product = await startProduct('scripts/dev.ts', [
      '--studio',
      `--catalogue=${catalogue.root}`,
      ...parameters,
    ]);
  });
  test.afterAll(async () => {
    await product.stop();
    await catalogue.dispose();
  });
  test.beforeEach(() => test.setTimeout(timeoutMs * 4));
  return {
    catalogue: () => catalogue,
    async open(page, site = 'surge.prequal') {
      await page.goto(`http://localhost:${product.port}/studio?site=${site}`);
      const frame = page.frameLocator('iframe');
      const headline = frame.getByRole('heading', { level: 1 });
      // The studio's page is built at the first request, and the frame's sources are served one by one.
      await expect(headline).toBeVisible({ timeout: timeoutMs });
      const panel = page.getByRole('complementary', { name: 'Words' });
      await expect(panel.getByRole('button', { name: 'Skip to main content' })).toBeVisible({
        timeout: timeoutMs,
      });
      return {
        frame,
        headline,
        panel,
        box: panel.getByLabel('Words', { exact: true }),
        problems: page.getByRole('contentinfo', { name: 'Problems' }),
      };
    },
    async save(page, file) {
      await page.getByRole('tab', { name: 'Changes 1' }).click();
      await page.getByRole('button', { name: 'Save to files' }).click();
      await expect(page.getByText(`Saved: ${file}`)).toBeVisible();
    },
    documents() {
      const files = globSync('{brands,flows,schemas}/**/*.json', { cwd: catalogue.root });
      return Object.fromEntries(
        files.sort().map((file) => [file, readFileSync(join(catalogue.root, file), 'utf8')]),
      );
    },
  };
}
