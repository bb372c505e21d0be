import { comparableLine, isPostOfficeBox } from '../addresses/comparableLine.ts';
import { hasExpired } from '../dates/dates.ts';
import type { CrossRule } from '../form.ts';

/** The answer is given wherever another one is (CS-023, CS-024): a name needs its box, and the box its names. */
const requiredWith: CrossCheck = ({ value, other }) => isGiven(value) || !isGiven(other);

/** The address is no P.O. box (XFD-007). */
const notPostOfficeBox: CrossCheck = ({ value }) => !isPostOfficeBox(String(value ?? ''));

/** An address line is more than digits (XFD-001…003); an apartment `#5` or `12-4` is. */
const notNumeric: CrossCheck = ({ value }) => !/^\d+$/.test(String(value ?? '').trim());

/** The card is available in the chosen state (MSG-015, A-028). */
const notForbiddenState: CrossCheck = ({ value, forbiddenStates }) => {
  const state = String(value ?? '')
    .trim()
    .toUpperCase();
  return !forbiddenStates.some((forbidden) => forbidden.toUpperCase() === state);
};

/**
 * The answer differs from another one by more than case, spaces and marks (XFD-004, XFD-006). Where there are further
 * pairs, one that differs is enough: an address is another one by its street, second line, city, state or ZIP (XFD-005).
 */
const notEqualTo: CrossCheck = ({ value, other, also }) => {
  const [one, two] = [comparableLine(value), comparableLine(other)];
  if (one === '' || one !== two) return true;
  return also.some(([mine, its]) => comparableLine(mine) !== comparableLine(its));
};

/** What people write in more than one way: a phone number, and an e-mail address in any case. */
const writtenFreely = /^(?:[\d\s().+-]+|\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*)$/u;

/** What stands for a character that is not told, in answers of the server that are masked: (•••) •••-0142. */
const hidden = '•';

/**
 * The answer repeats another one: an e-mail address in whatever case, a phone number in whatever format (XFD-008, XFD-009,
 * OFR-017), anything else to the letter (APR-020). Of a masked phone number it repeats what is told (F-106); the server has
 * the rest. Where the other one is missing there is nothing to repeat: it has a row
 * of its own, or was given before the page was loaded anew.
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

/** An answer as it is repeated: without the case and white space that people vary. */
function comparable(value: unknown): string {
  const text = String(value ?? '')
    .normalize('NFKC')
    .toLowerCase();
  // a phone number is its digits, however it is written
  if (/^[\d\s().+-]+$/.test(text)) return text.replace(/\D/g, '');
  return text.replace(/\s+/g, ' ').trim();
}

/** The month of a card, in the year that the other field names, is not over (F-710). */
const notExpired: CrossCheck = ({ value, other, today }) =>
  isEmptyAnswer(value) || isEmptyAnswer(other) || !hasExpired(String(value), String(other), today);

/** The rules across fields that a form may use. */
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
  /** Answers of the further pairs of fields that the rule names under `also`. */
  also: [value: unknown, other: unknown][];
  forbiddenStates: string[];
  /** The date in New York, YYYY-MM-DD. */
  today: string;
}

/** Whether the answers keep a rule. An answer that is missing is the business of its own row. */
type CrossCheck = (given: CrossCase) => boolean;

/** Whether somebody answered; a box that is not ticked is no answer here. */
export function isGiven(answer: unknown): boolean {
  return answer !== false && !isEmptyAnswer(answer);
}

/** Whether an answer counts as missing: nothing, white space only, or the '$0' of an untouched amount (RUL-013). */
export function isEmptyAnswer(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const text = String(value).trim();
  return text === '' || text === '$0';
}
