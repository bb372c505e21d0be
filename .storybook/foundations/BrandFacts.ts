/** What the foundations show of a brand: its compiled data. */
export interface BrandFacts {
  id: string;
  /** With its mark. */
  name: string;
  bank: string;
  phone: string;
  tokens: TokenFacts[];
  /** Color pairs with their contrast, and what each needs. */
  pairs: { front: string; ground: string; least: number; ratio: number }[];
  fonts: { family: string; weight: string; style: string; address: string }[];
  art: { name: string; address: string }[];
}

export interface TokenFacts {
  /** `color-primary`; the CSS variable is `--color-primary`. */
  name: string;
  type: string;
  /** A CSS value. */
  value: string;
}

/** Where they stand, in the release beside Storybook. */
export const factsFile = '_foundations.json';
