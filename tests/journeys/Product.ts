import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type ServedProduct, serveProduct } from '../../scripts/walk/serveProduct.ts';
import { compile } from '../../src/compile/compile.ts';

/** The product of the catalogue as it is now, without a browser. */
export type Product = ServedProduct;

/**
 * Compiles a catalogue and puts the reference API behind it, on a database in memory.
 * @param root the folder of the catalogue; the real one unless said
 * @param now the server's clock
 */
export async function openProduct(root = process.cwd(), now?: () => Date): Promise<Product> {
  if (root === process.cwd()) return serveProduct(await releasesOfThisRun(), now);
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-journeys-'));
  const product = await serveProduct(await compiled(root, join(folder, 'releases')), now);
  return {
    ...product,
    async close() {
      await product.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The real catalogue, compiled by the first who asks in this run of the tests. */
async function releasesOfThisRun(): Promise<string> {
  const folder = join(inject('runFolder'), 'releases');
  if (existsSync(folder)) return folder;
  const draft = await compiled(process.cwd(), mkdtempSync(join(inject('runFolder'), 'draft-')));
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another worker was quicker; its release is the same.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function compiled(root: string, releases: string): Promise<string> {
  const { release, sentences } = await compile({ root, releases });
  if (release === undefined) throw new Error(sentences.mistakes.join('\n'));
  return releases;
}
