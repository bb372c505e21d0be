/** Text that does not follow the grammar (design §2.2). `offset` counts characters of the line; `place` is a JSON pointer into a list. */
export class TextMistake extends Error {
  override readonly name = 'TextMistake';
  readonly offset: number;
  readonly place: string;

  constructor(message: string, offset: number, place = '') {
    super(message);
    this.offset = offset;
    this.place = place;
  }
}
