import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];

// Registered once for each test file that imports this, directly or not.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that is gone when the tests of the file have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-compile-'));
  folders.push(folder);
  return folder;
}
