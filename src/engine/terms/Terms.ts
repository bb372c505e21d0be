/** Words in one weight. */
export interface TermsRun {
  text: string;
  bold: boolean;
}

/** Words, or a figure by its name, in one weight. */
export type LinkedRun = TermsRun | { figure: string; bold: boolean };

/** A part of the text. `Run` is what its lines are made of. */
export type TermsSection<Run = TermsRun> =
  | { kind: 'heading'; line: Run[] }
  | { kind: 'paragraph'; line: Run[] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'table'; caption: Run[]; columns: Run[][]; rows: Run[][][] };

/** Terms of a product: what the HTML and the PDF are drawn from, and what an applicant accepts. */
export interface Terms<Run = TermsRun> {
  status: string;
  language: string;
  /** YYYY-MM-DD. */
  effective: string;
  title: Run[];
  sections: TermsSection<Run>[];
}

/** Terms as a release holds them: parsed, with the figures that its text names. */
export interface LinkedTerms extends Terms<LinkedRun> {
  /** ® or ™ behind the product's name, or nothing. */
  mark: string;
  /** Every figure of the text by its name, as the plain site has it. */
  figures: Record<string, string>;
}
