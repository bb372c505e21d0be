import { comparableLine, isPostOfficeBox } from '../addresses/comparableLine.ts';
import { hasExpired } from '../dates/dates.ts';
import type { CrossRule } from '../form.ts';

/** An answer is required if another one is given (CS-023, CS-024): a name needs its box, and the box its names. */
const requiredWith: CrossCheck = ({ value, other }) => isGiven(value) || !isGiven(other);

/** The address is not a P.O. box (XFD-007). */
const notPostOfficeBox: CrossCheck = ({ value }) => !isPostOfficeBox(String(value ?? ''));

/** An address line is more than digits (XFD-001…003); an apartment `#5` or `12-4` is accepted. */
const notNumeric: CrossCheck = ({ value }) => !/^\d+$/.test(String(value ?? '').trim());

/** The card is available in the chosen state (MSG-015, A-028). */
const notForbiddenState: CrossCheck = ({ value, forbiddenStates }) => {
  const state = String(value ?? '')
    .trim()
    .toUpperCase();
  return !forbiddenStates.some((forbidden) => forbidden.toUpperCase() === state);
};

/**
 * The answer differs from another one by more than case, spaces and punctuation (XFD-004, XFD-006). With further pairs,
 * one difference is enough: an address is different if its street, second line, city, state or ZIP is (XFD-005).
 */
const notEqualTo: CrossCheck = ({ value, other, also }) => {
  const [one, two] = [comparableLine(value), comparableLine(other)];
  if (one === '' || one !== two) return true;
  return also.some(([mine, its]) => comparableLine(mine) !== comparableLine(its));
};

/** Answers that people write in several ways: a phone number, and an email address in any case. */
const writtenFreely = /^(?:[\d\s().+-]+|\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*)$/u;

/** The character for hidden digits in masked answers of the server: (•••) •••-0142. */
const hidden = '•';

/**
 * The answer repeats another one: an email address in any case, a phone number in any format (XFD-008, XFD-009,
 * OFR-017), anything else exactly (APR-020). For a masked phone number, only the visible digits must match (F-106); the
 * server checks the rest. If the other one is missing, there is nothing to repeat: it has a row of its own, or was
 * given before the page was reloaded.
 */
const equalTo: CrossCheck = ({ value, other }) => {
  if (isEmptyAnswer(other)) return true;
  if (String(other).includes(hidden)) return fits(String(value ?? ''), String(other));
  const isFree = writtenFreely.test(String(value ?? '')) && writtenFreely.test(String(other));
  return isFree ? comparable(value) === comparable(other) : String(value ?? '') === String(other);
};

function fits(value: string, masked: string): boolean {
  const told = masked.replace(/[^\d•]/gu, '');
  const digits = value.replace(/\D/gu, '');
  return digits.length === told.length && [...told].every((one, at) => one === hidden || one === digits[at]);
}

/** A repeated answer for comparison: without differences in case and white space. */
function comparable(value: unknown): string {
  const text = String(value ?? '')
    .normalize('NFKC')
    .toLowerCase();
  // a phone number is its digits, in any format
  if (/^[\d\s().+-]+$/.test(text)) return text.replace(/\D/g, '');
  return text.replace(/\s+/g, ' ').trim();
}

/** The expiration month of a card, in the year of the other field, is not over (F-710). */
const notExpired: CrossCheck = ({ value, other, today }) =>
  isEmptyAnswer(value) || isEmptyAnswer(other) || !hasExpired(String(value), String(other), today);

/** The rules across fields that a form can use. */
export const crossRules: Record<CrossRule['rule'], CrossCheck> = {
  equalTo,
  notEqualTo,
  notExpired,
  notForbiddenState,
  notNumeric,
  notPostOfficeBox,
  requiredWith,
};

/** What a rule across fields looks at. */
interface CrossCase {
  value: unknown;
  /** Answer of the field that the rule names as `other`. */
  other: unknown;
  /** Answers of the further pairs of fields under `also`. */
  also: [value: unknown, other: unknown][];
  forbiddenStates: string[];
  /** The date in New York, YYYY-MM-DD. */
  today: string;
}

/** Whether the answers satisfy a rule. Missing answers are checked by their own row. */
type CrossCheck = (given: CrossCase) => boolean;

/** Whether there is an answer; an unchecked box is not an answer here. */
export function isGiven(answer: unknown): boolean {
  return answer !== false && !isEmptyAnswer(answer);
}

/** Whether an answer counts as missing: empty, white space only, or the '$0' of an untouched amount (RUL-013). */
export function isEmptyAnswer(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const text = String(value).trim();
  return text === '' || text === '$0';
}
