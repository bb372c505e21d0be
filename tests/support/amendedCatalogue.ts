import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mergePatch } from '../../src/engine/overlay/mergePatch.ts';

/** A copy of the catalogue with differences, in a folder of its own. */
export interface AmendedCatalogue {
  root: string;
  remove(): void;
}

/** @param patches file → difference, as RFC 7396 says; the whole of a file that is not there */
export function amendedCatalogue(patches: Record<string, unknown>): AmendedCatalogue {
  const here = process.cwd();
  const root = mkdtempSync(join(tmpdir(), 'cardstock-amended-'));
  for (const part of ['brands', 'flows', 'schemas'])
    cpSync(join(here, part), join(root, part), { recursive: true, dereference: true });
  for (const part of ['src', 'node_modules']) symlinkSync(join(here, part), join(root, part));
  for (const [file, patch] of Object.entries(patches)) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    const text = existsSync(path) ? mergePatch(JSON.parse(readFileSync(path, 'utf8')), patch) : patch;
    writeFileSync(path, JSON.stringify(text));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
