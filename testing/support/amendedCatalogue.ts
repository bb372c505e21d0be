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
import { lint } from '../../src/authoring/lint/lint.ts';
import { type Checked, Compiler } from '../../src/compile/Compiler.ts';
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

/** What the check finds in such a copy, on these sites alone where any are named. */
export function checkAmended(patches: Record<string, unknown>, ...sites: string[]): Checked {
  const { root, remove } = amendedCatalogue(patches);
  try {
    return lint(new Compiler(root).check(sites.length === 0 ? {} : { only: sites }));
  } finally {
    remove();
  }
}
