import type { LinkedRun, Terms } from '../../engine/terms/fillTerms.ts';
import type { Place } from '../report/Place.ts';

/** The terms of a brand, parsed: figures stand by their names. */
export interface TermsText {
  terms: Terms<LinkedRun>;
  /** Every place that names a figure, in the order of the text. */
  named: { figure: string; place: Place }[];
}
