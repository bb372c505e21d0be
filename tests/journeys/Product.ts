import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenedProduct, type ServedProduct, serveProduct } from '../../scripts/walk/openPage.ts';
import { compiledTo, releasesOfThisRun } from '../../testing/support/releasesOfThisRun.ts';

/** The product of the catalogue as it is now, without a browser. */
export type Product = ServedProduct;

/**
 * Compiles a catalogue and puts the reference API behind it, on a database in memory.
 * @param root the folder of the catalogue; the real one unless said
 * @param now the server's clock
 */
export async function openProduct(root = process.cwd(), now?: () => Date): Promise<OpenedProduct> {
  if (root === process.cwd()) return serveProduct(await releasesOfThisRun(), now);
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-journeys-'));
  const product = await serveProduct(await compiledTo(root, join(folder, 'releases')), now);
  return {
    ...product,
    async close() {
      await product.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
