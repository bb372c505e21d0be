import { instantOf } from '../../../engine/dates/dates.ts';
import { formatValue } from '../../../engine/text/formatValue.ts';
import { drawDocument, plain } from './pdf/drawDocument.ts';
import type { TermsVersion } from './terms.ts';

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

/**
 * Terms as a PDF (`drawDocument`), the version at the foot of every page.
 * @param isPublic where applicants read it: a draft says so only elsewhere (F-406)
 */
export function renderTermsPdf(terms: TermsVersion, isPublic = false): Promise<Uint8Array> {
  const { title, language, effective, id, status, sections } = terms;
  return drawDocument({
    title,
    language,
    subject: `Version ${id}, in effect from ${effective}`,
    date: instantOf(effective),
    foot: `${plain(title)}. In effect from ${formatValue(effective, 'date')}.`,
    notice: status === 'approved' || isPublic ? undefined : `Draft, ${status}`,
    sections,
  });
}
