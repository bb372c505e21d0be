import { contentHash } from '../../../compile/release/contentHash.ts';
import { figuresOfSettings, fillTerms } from '../../../engine/terms/fillTerms.ts';
import type { Terms } from '../../../engine/terms/Terms.ts';
import type { ResolvedSite } from '../../platform/sites/ResolvedSite.ts';

/** Terms with every figure in place, and what names them. */
export interface TermsVersion extends Terms {
  /** Hash of all the rest: the version that an acceptance records. */
  id: string;
}

/**
 * The terms that hold on a site at this moment: the text of its release with the names and prices of its settings, so
 * that the document says what is charged (SAFE-11).
 */
export function termsOfSite({ release, settings }: Pick<ResolvedSite, 'release' | 'settings'>): TermsVersion {
  const terms =
    known.get(settings) ?? version(fillTerms(release.terms, figuresOfSettings(settings, release.terms.mark)));
  known.set(settings, terms);
  return terms;
}

/** Settings are the same object until release, variant or overrides change. */
const known = new WeakMap<ResolvedSite['settings'], TermsVersion>();

function version(terms: Terms): TermsVersion {
  return { id: contentHash(JSON.stringify(terms), 32), ...terms };
}
