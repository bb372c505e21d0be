import type { InputSource } from '../filters/Filter.ts';

/** One change of a text control, as the browser proposes it. */
export interface TextEdit {
  /** What stood in the control, and what of it was selected. */
  previous: { text: string; start: number; end: number };
  /** What stands there now, and where the caret is. */
  proposed: { text: string; caret: number };
  source: InputSource;
  /** `insertText`, `deleteContentBackward`, …; empty where a program, not a key, set the text. */
  inputType: string;
}

/** What a mask makes of an edit. */
export interface MaskedEdit {
  /** The answer: digits only. */
  digits: string;
  /** How the control shows them. */
  text: string;
  caret: number;
  /** Copy key of why the edit was refused; everything then stays as it was. */
  refused?: string;
}
