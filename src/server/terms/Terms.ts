/** Words in one weight. */
export interface TermsRun {
  text: string;
  bold: boolean;
}

export type TermsLine = TermsRun[];

/** Terms with every figure in place: what the HTML and the PDF are drawn from, and what an applicant accepts. */
export interface Terms {
  /** Hash of everything below: the version that an acceptance records. */
  id: string;
  status: string;
  language: string;
  effective: string;
  title: TermsLine;
  sections: TermsSection[];
}

export type TermsSection =
  | { kind: 'heading'; line: TermsLine }
  | { kind: 'paragraph'; line: TermsLine }
  | { kind: 'list'; items: TermsLine[] }
  | { kind: 'table'; caption: TermsLine; columns: TermsLine[]; rows: TermsLine[][] };
