import { isEmptyAnswer } from '../isEmptyAnswer.ts';
import type { CrossCheck } from './CrossCheck.ts';
import { comparable } from './comparable.ts';

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
export const equalTo: CrossCheck = ({ value, other }) => {
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
