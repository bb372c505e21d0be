import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what the files of one run share; gone when it ends. */
    runFolder: string;
  }
}

/**
 * Provides `runFolder` for as long as the run lasts. It is the temporary folder of the tests and of all that they start,
 * so that nothing of theirs is left behind, whatever becomes of them.
 */
export default function runFolder({ provide }: TestProject): () => void {
  const { TMPDIR: before } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-run-'));
  // PostgreSQL's own user has its folder in it.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  provide('runFolder', folder);
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
