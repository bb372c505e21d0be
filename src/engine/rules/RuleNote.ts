/** Something wrong with a server-supplied row. The rest of the row stays in force. */
export interface RuleNote {
  /** Name of the row, as a field's `rule` gives it. */
  rule: string;
  /** Key of the row; absent where the row itself is meant. */
  key?: string;
  problem: string;
}
