/** A moment of the countdown that is spoken of. */
export interface CountdownMark {
  /** Seconds that are left then. */
  seconds: number;
}

/** So many seconds after its moment a mark is still spoken of: a page takes time to come up. */
const lateness = 5;

/**
 * The mark to speak of when so many seconds are left: the lowest that was passed since the last look, so that a tab that
 * slept says the latest only. Undefined where none was.
 * @param before seconds at the last look, undefined for the first one
 */
export function latestMark<Mark extends CountdownMark>(
  marks: readonly Mark[],
  before: number | undefined,
  seconds: number,
): Mark | undefined {
  return marks
    .filter((mark) => mark.seconds >= seconds)
    .filter((mark) => (before === undefined ? mark.seconds - seconds <= lateness : mark.seconds < before))
    .sort((one, other) => one.seconds - other.seconds)[0];
}
