import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder that is gone when the run of the tests has ended (`testing/support/runFolder.ts`). */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'cardstock-compile-'));
}
