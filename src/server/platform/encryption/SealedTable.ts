import type { Secrets } from './Secrets.ts';

/** One row, as far as its keys and its sealed columns go. */
export type SealedRow = Record<string, unknown>;

/** A table with sealed columns. A test holds the list against every column that there is. */
export interface SealedTable {
  name: string;
  /** Columns of its primary key with their types, in order. */
  key: Record<string, 'uuid' | 'text' | 'bigint'>;
  /** Further columns that places and look-ups are made of. */
  also?: readonly string[];
  /** Sealed column → place of a row's. */
  places: Record<string, (row: SealedRow) => string>;
  /** Keyed look-ups, made of what was sealed. */
  lookups?: {
    columns: readonly string[];
    of: (opened: Record<string, string>, row: SealedRow, secrets: Secrets) => Record<string, string>;
  };
}
