import type { Text } from '../slice.ts';

/** The words around a control that somebody agrees by, and what kind of control it is, as a release holds them. */
export interface Consent extends ConsentWords<Text> {
  /** Form or screen that it stands in. */
  place: string;
  /** Name of the control. */
  name: string;
  /** Widget or block, such as `checkbox`. */
  control: string;
  /** Whoever agrees to it agrees to the terms of the product, too. */
  terms?: true;
}

/** In the order in which they are read. `Line` is what a text is. */
export interface ConsentWords<Line> {
  heading?: Line | undefined;
  text?: Line | undefined;
  label: Line;
  hint?: Line | undefined;
  note?: Line | undefined;
  choices?: { value: string; label: Line }[] | undefined;
}

/** What somebody agreed to, as their page shows it; the answer as a word. */
export interface StatedConsent {
  Place: string;
  Name: string;
  Answer: string;
  /** `hashOfStatement` of what was drawn. */
  Hash: string;
}
