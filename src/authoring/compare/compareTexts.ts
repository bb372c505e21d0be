import type { Text } from '../../engine/slice.ts';
import type { Difference } from './Difference.ts';
import type { SiteView } from './SiteView.ts';
import { screensWithText } from './screensWith.ts';

/** Sentences that read differently under the same key, as applicants read them. */
export function compareTexts(before: SiteView, after: SiteView): Difference[] {
  const { copy } = after.site.slice;
  return Object.entries(before.site.slice.copy).flatMap(([key, text]) => {
    const other = Object.hasOwn(copy, key) ? copy[key] : undefined;
    if (other === undefined) return [];
    return changedText(key, [before, text], [after, other]).map((difference) => ({
      ...difference,
      screens: screensWithText(after, key),
      names: [key],
    }));
  });
}

/**
 * The difference between two texts of one name; none where they read the same.
 * @param name what the text is, for people
 */
export function changedText(
  name: string,
  [was, before]: readonly [SiteView, Text],
  [is, after]: readonly [SiteView, Text],
): Difference[] {
  const [read, reads] = [was.words(before), is.words(after)];
  const [written, writes] = [before, after].map((text) => JSON.stringify(text));
  if (read === reads && written === writes) return [];
  // With the words equal, what changed is a link, or what is bold.
  const sentence =
    read === reads
      ? `${name}: ${JSON.stringify(reads)} is marked or linked differently`
      : `${name}: ${JSON.stringify(read)} → ${JSON.stringify(reads)}`;
  const values = written === writes ? `${read} ${reads}` : '';
  return [{ topic: 'Texts', sentence, id: [name, written, writes, values].join('\n') }];
}
