import type { Kind } from '../document/kinds.ts';

/** A document on its way to version 2. */
export interface MigratedDocument extends Kind {
  /** Relative to the root. */
  file: string;
  json: unknown;
}
