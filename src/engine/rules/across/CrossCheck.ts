/** What a rule across fields looks at. */
export interface CrossCase {
  value: unknown;
  /** Answer of the field that the rule names as `other`. */
  other: unknown;
  /** Answers of the further pairs of fields that the rule names under `also`. */
  also: [value: unknown, other: unknown][];
  forbiddenStates: string[];
}

/** Whether the answers keep a rule. An answer that is missing is the business of its own row. */
export type CrossCheck = (given: CrossCase) => boolean;
