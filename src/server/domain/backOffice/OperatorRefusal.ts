/** Something that an operator has to hear: what was asked for can't be done, and why. It repeats no personal data. */
export class OperatorRefusal extends Error {}
