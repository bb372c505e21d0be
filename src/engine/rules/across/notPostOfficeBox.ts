import { compilePattern } from '../regex/compilePattern.ts';
import type { CrossCheck } from './CrossCheck.ts';

/**
 * 'P.O. Box', 'PO Box', 'P O Box125', 'POB 12', 'Post Office Box' and drawers, also with a zero for the letter.
 * The word before must be whole, and what follows must be no longer word, so that 'Boxwood', 'Poplar', 'Post Road' and
 * 'Box Elder' are streets.
 */
const postOfficeBox =
  '\\b(?:p[\\s.\\-]*[o0]|post(?:al)?[\\s.\\-]*(?:office|off))[\\s.,#\\-]*(?:b[o0]x|bx|drawer|drwr|b)(?![a-z])';

/** The address is no post office box (XFD-007). A use may bring another pattern. */
export const notPostOfficeBox: CrossCheck = ({ value, use }) => {
  const compiled = compilePattern(use.pattern ?? postOfficeBox);
  return 'problem' in compiled || !compiled.expression.test(String(value ?? '').toLowerCase());
};
