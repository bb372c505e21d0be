/** Beyond ASCII and Latin-1: what the standard fonts of a PDF have (Windows-1252). */
const more = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const drawable = new RegExp(`^[\\u0020-\\u007e\\u00a0-\\u00ff${more}]$`, 'u');

/** The first character of a text that the standard fonts of a PDF lack; undefined where there is none. */
export function undrawable(text: string): string | undefined {
  return [...text].find((character) => !drawable.test(character));
}
