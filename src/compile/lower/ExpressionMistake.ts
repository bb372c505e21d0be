/** What is wrong with an expression, at an offset of its text. Becomes a mistake of the report. */
export class ExpressionMistake extends Error {
  /** Characters from the start of the text. */
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}
