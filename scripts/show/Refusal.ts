/** Something that whoever typed the command has to hear. */
export class Refusal extends Error {}
