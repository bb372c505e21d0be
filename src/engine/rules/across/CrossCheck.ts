import type { CrossRule } from '../../form.ts';

/** What a rule across fields looks at. */
export interface CrossCase {
  value: unknown;
  /** Answer of the field that `use.other` names. */
  other: unknown;
  use: CrossRule;
  forbiddenStates: string[];
}

/** Whether the answers keep a rule. An answer that is missing is the business of its own row. */
export type CrossCheck = (given: CrossCase) => boolean;
