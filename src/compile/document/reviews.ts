/** One line of `reviews.jsonl`: somebody read words of the copy beside it, or said why locked ones change (F-821). */
export interface ReviewRecord {
  /** The sentence in which the words stood. The same words are reviewed wherever they stand in that layer. */
  key: string;
  language: string;
  /** SHA-256 of the sentence as it is written (`hashOfWords`). */
  words: string;
  /** Time of ISO 8601. */
  at: string;
  /** Who read the words, or who changes locked ones. */
  by?: string;
  /** What whoever read them had to say of it, such as a ticket. */
  note?: string;
  /** Why locked words became these. */
  why?: string;
}

/** The records of the layer that a document of copy is of. */
export const reviewsBeside = (file: string): string => file.replace(/[^/]+$/u, 'reviews.jsonl');

/** Records about words, the first one first. @param words as `hashOfWords` gives them */
export const reviewsOfWords = (
  records: readonly ReviewRecord[] | undefined,
  language: string,
  words: string,
): ReviewRecord[] => (records ?? []).filter((one) => one.language === language && one.words === words);

/** The language of a document of copy: what stands before `.json`. */
export const languageOf = (file: string): string => /\.([\w-]+)\.json$/u.exec(file)?.[1] ?? '';
