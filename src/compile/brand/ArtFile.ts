/** An art file of a brand. */
export interface ArtFile {
  /** Relative to the root. */
  file: string;
  /** Relative to the release. */
  address: string;
}
