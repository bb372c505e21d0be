import type { CrossCheck } from './CrossCheck.ts';

/** An address line is more than digits (XFD-001…003); an apartment `#5` or `12-4` is. */
export const notNumeric: CrossCheck = ({ value }) => !/^\d+$/.test(String(value ?? '').trim());
