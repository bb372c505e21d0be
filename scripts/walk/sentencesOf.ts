import { plain } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import type { Text } from '../../src/engine/slice.ts';
import { parseText } from '../../src/engine/text/parseText.ts';

/** The sentences of a site by their keys, those included that no screen uses. */
export function sentencesOf({ layers: { copy } }: LinkedSite): (key: string) => Text {
  const sentences = copy === undefined ? {} : (plain(copy) as Record<string, unknown>);
  return (key) => parseText(sentences[key]);
}
