import type { CrossCheck } from './CrossCheck.ts';

/** An address line is more than a number (XFD-001…003); spaces and punctuation make it no street. */
export const notNumeric: CrossCheck = ({ value }) => !/^[\s.,#/-]*\d[\d\s.,#/-]*$/.test(String(value ?? ''));
