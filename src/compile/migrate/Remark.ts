/** What a machine cannot write anew, with what to do about it. */
export interface Remark {
  /** Relative to the root. */
  file: string;
  sentence: string;
}
