import { renderTermsPdf } from './renderTermsPdf.ts';
import type { TermsVersion } from './termsOfSite.ts';

/** Drawn documents by version and readers; a version never changes. More than this many are not kept. */
const kept = 50;
const drawn = new Map<string, Promise<string>>();

/**
 * The PDF of terms as base64, drawn once per version.
 * @param isPublic as in `renderTermsPdf`
 */
export function termsPdf(terms: TermsVersion, isPublic: boolean): Promise<string> {
  const key = `${terms.id} ${isPublic}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const drawing = renderTermsPdf(terms, isPublic).then((bytes) => Buffer.from(bytes).toString('base64'));
  // A failure is no document: the next one who asks tries again.
  drawing.catch(() => drawn.delete(key));
  drawn.set(key, drawing);
  const [oldest] = drawn.keys();
  if (drawn.size > kept && oldest !== undefined) drawn.delete(oldest);
  return drawing;
}
