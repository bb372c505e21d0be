/** A condition that cannot be used: an unknown name or path, a circle, a malformed test. `place` is a JSON pointer into it. */
export class ConditionMistake extends Error {
  override readonly name = 'ConditionMistake';
  readonly place: string;

  constructor(message: string, place: string) {
    super(message);
    this.place = place;
  }
}
