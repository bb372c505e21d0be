const key = /^[A-Za-z][\w-]*(?:\.[\w-]+)+$/;

/** Whether words of a journey are a key of the copy: they hold a dot and no space. Anything else is the words themselves. */
export function isCopyKey(words: string): boolean {
  return key.test(words);
}
