import { readFile } from 'node:fs/promises';
import { mergePatch } from '../../engine/overlay/mergePatch.ts';
import type { TermsDocument } from './TermsDocument.ts';

const brandsFolder = new URL('../../../brands/', import.meta.url);

/** A brand as far as its terms name it. */
export interface TermsBrand {
  name: string;
  /** ® or ™, behind the name. */
  mark: string;
  bank: string;
  servicer: string;
  phone: string;
}

/**
 * The authored terms of a brand and how it is named: what `_base` says, then the brand's own differences.
 * @param brand id of the brand's folder
 */
export async function readTermsDocument(
  brand: string,
  folder: URL = brandsFolder,
): Promise<{ document: TermsDocument; brand: TermsBrand }> {
  const [document, facts] = await Promise.all([
    readLayers('terms.en.json', brand, folder),
    readLayers('brand.json', brand, folder),
  ]);
  return { document: document as TermsDocument, brand: facts as TermsBrand };
}

async function readLayers(file: string, brand: string, folder: URL): Promise<unknown> {
  const [base, own] = await Promise.all([read(`_base/${file}`, folder), read(`${brand}/${file}`, folder)]);
  return mergePatch(base, own);
}

/** A layer that says nothing has no file. */
async function read(path: string, folder: URL): Promise<unknown> {
  try {
    return JSON.parse(await readFile(new URL(path, folder), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
