/** Something that a server does otherwise than the contract says. */
export interface Deviation {
  /** `must`: an applicant cannot go on, or is not safe; `nicety`: the page survives it. */
  weight: 'must' | 'nicety';
  call: string;
  /** The server does not have the call at all. */
  isAbsent?: true;
  /** The page makes it only then, as a server without it must not let happen. */
  when?: string;
  /** What was sent, in words; no value that is not of an example. */
  sent: string;
  expected: string;
  /** What says so: the file of the contract and a JSON pointer in it. */
  source: string;
  /** What came, in words; values of an answer are not repeated. */
  came: string;
  remedy: string;
  /** What an applicant sees of it. */
  seen?: string;
}
