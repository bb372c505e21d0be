/** Something that an operator has to hear: what was asked for can't be done, and why. */
export class OperatorRefusal extends Error {
  /** What the audit log keeps of it: never a word that was typed, which could be a person's. */
  readonly entry: string;

  /**
   * @param message for the operator
   * @param entry for the audit log, where the message repeats what was typed; the message itself where it is left out
   */
  constructor(message: string, entry: string = message) {
    super(message);
    this.entry = entry;
  }
}
