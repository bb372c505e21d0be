import { readFileSync } from 'node:fs';
import type { Source } from '../report/Place.ts';
import { placeText } from '../report/Place.ts';

/** What makes a text one that nobody wrote so, and where: the first of its faults. */
export interface TextFault {
  offset: number;
  message: string;
}

/** Letters of a document, and of one text in it. */
const longest = { document: 2_000_000, text: 20_000 };
/** Lists and objects in each other. */
const deepest = 64;

/** Characters that nobody sees, but for line breaks and tabs, and those that turn the text around them. */
const unseen = /(?![\t\n\r])[\p{Cc}\p{Cs}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** @returns what stands in the way of reading the text at all (F-828) */
export function unreadable(text: string): TextFault | undefined {
  const merge = /^(?:<{7} .*|={7}|>{7} .*)$/mu.exec(text);
  if (merge !== null)
    return {
      offset: merge.index,
      message: 'a merge is not finished here: choose one side, and take the marks out',
    };
  const lost = text.indexOf('\uFFFD');
  if (lost >= 0)
    return {
      offset: lost,
      message: 'this is no UTF-8: save the file as UTF-8, and type again what was lost here',
    };
  if (text.length > longest.document)
    return { offset: longest.document, message: `the document has more than ${longest.document} letters` };
  const deep = tooDeep(text);
  return deep === undefined
    ? undefined
    : { offset: deep, message: `lists and objects stand in each other more than ${deepest} deep` };
}

/** @returns what is wrong with the letters of one text */
export function unfitText(text: string): string | undefined {
  const found = unseen.exec(text)?.[0];
  if (found !== undefined) {
    const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `the text holds U+${code}, which nobody sees: take it out`;
  }
  return text.length > longest.text ? `the text has more than ${longest.text} letters` : undefined;
}

/** Where the text opens one list or object too many; what stands in double quotes does not count. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[{]|[\]}]/gsu)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > deepest) return index;
  }
  return undefined;
}

/**
 * Reads a file that people write, with a byte-order mark or without.
 * @param name what an error calls it
 * @throws Error with line and column where it is no UTF-8, or a merge is not finished
 */
export function readText(path: string, name = path): string {
  const source: Source = { file: name, text: readFileSync(path, 'utf8').replace(/^\uFEFF/u, '') };
  const fault = unreadable(source.text);
  if (fault === undefined) return source.text;
  throw new Error(`${placeText({ source, offset: fault.offset })}: ${fault.message}.`);
}
