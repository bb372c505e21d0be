import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what the files of one run share; gone when it ends. */
    runFolder: string;
  }
}

/** Provides `runFolder` for as long as the run lasts. */
export default function runFolder({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-run-'));
  provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
