/** A form that cannot be compiled. `place` is a path inside the form's document, such as `sections/spouse/when`. */
export class FormMistake extends Error {
  readonly place: string;

  constructor(place: string, message: string) {
    super(message);
    this.name = 'FormMistake';
    this.place = place;
  }
}
