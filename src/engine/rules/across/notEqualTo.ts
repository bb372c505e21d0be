import { comparableLine } from '../../addresses/comparableLine.ts';
import type { CrossCheck } from './CrossCheck.ts';

/**
 * The answer differs from another one by more than case, spaces and marks (XFD-004, XFD-006). Where there are further
 * pairs, one that differs is enough: an address is another one by its street, second line, city, state or ZIP (XFD-005).
 */
export const notEqualTo: CrossCheck = ({ value, other, also }) => {
  const [one, two] = [comparableLine(value), comparableLine(other)];
  if (one === '' || one !== two) return true;
  return also.some(([mine, its]) => comparableLine(mine) !== comparableLine(its));
};
