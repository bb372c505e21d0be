import type { Place } from '../report/Place.ts';
import type { Node } from './Node.ts';

/** The place of a character of a text; an escape of JSON is longer in the file than in the text. */
export function placeInText(node: Node, characters: number): Place {
  const { source, offset } = node.place;
  let at = offset + 1;
  for (let passed = 0; passed < characters; passed += 1) {
    if (source.text[at] !== '\\') at += 1;
    else at += source.text[at + 1] === 'u' ? 6 : 2;
  }
  return { source, offset: at };
}
