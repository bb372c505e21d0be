import { sameValue } from '../../state/sameValue.ts';

/**
 * Stands in for rjsf's deep comparison, and with it for `fast-equals` (docs/decisions/011). Answers are plain values, and
 * whatever else rjsf is handed stays the same from one drawing to the next; circles and functions need no treatment.
 */
export default sameValue;
