/** Terms as authored in `brands/<brand>/terms.en.json` (grammar: `schemas/catalogue/terms.schema.json`). */
export interface TermsDocument {
  status: string;
  language: string;
  /** YYYY-MM-DD. */
  effective: string;
  title: string;
  figures: Record<string, string>;
  /** Blocks by id, in the order of the page. */
  blocks: Record<string, TermsBlock>;
}

export type TermsBlock =
  | { heading: string }
  | { paragraph: string }
  | { list: string[] }
  | { table: { caption: string; columns: string[]; rows: Record<string, string[]> } };
