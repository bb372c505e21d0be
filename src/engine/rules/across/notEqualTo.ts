import type { CrossCheck } from './CrossCheck.ts';
import { comparable } from './comparable.ts';

/** The answer differs from another one by more than case, spaces, dots and commas (XFD-004, XFD-005, XFD-006). */
export const notEqualTo: CrossCheck = ({ value, other }) => {
  if (!value || !other) return true;
  const one = comparable(value, /[.,#]/g);
  return one === '' || one !== comparable(other, /[.,#]/g);
};
