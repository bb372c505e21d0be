import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Variant } from './variants.ts';

/** Kilobytes (1000 bytes) of a page as they travel, by gzip -9. */
export interface Transfer {
  script: number;
  style: number;
  /** The form itself: our compiled module, or the plain words that the others read. */
  form: number;
}

/** What each page loads. */
export function transfers(folder: string, variants: readonly Variant[]): Record<string, Transfer> {
  return Object.fromEntries(
    variants.map((variant) => [
      variant,
      {
        script: sum(folder, `${variant}/**/*.js`),
        style: sum(folder, `${variant}/**/*.css`),
        form: sum(folder, variant === 'cardstock' ? 'data/form-1.mjs' : 'data/plain-1.json'),
      },
    ]),
  );
}

function sum(folder: string, pattern: string): number {
  const bytes = globSync(pattern, { cwd: folder }).map(
    (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
  );
  return Math.round(bytes.reduce((total, one) => total + one, 0) / 100) / 10;
}
