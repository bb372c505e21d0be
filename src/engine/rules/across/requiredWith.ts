import { isGiven } from '../isGiven.ts';
import type { CrossCheck } from './CrossCheck.ts';

/** The answer is given wherever another one is (CS-023, CS-024): a name needs its box, and the box its names. */
export const requiredWith: CrossCheck = ({ value, other }) => isGiven(value) || !isGiven(other);
