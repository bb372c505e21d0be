import { instantOf } from '../../../engine/dates/dates.ts';
import { formatValue } from '../../../engine/text/formatValue.ts';
import { drawDocument, plain } from './pdf/drawDocument.ts';
import type { TermsVersion } from './termsOfSite.ts';

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
