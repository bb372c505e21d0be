import type { AnswerOf, RequestOf } from '../api/client.ts';
import { comparableLine } from '../engine/addresses/comparableLine.ts';
import type { Action } from './action.ts';

/** The parts that a service may report as missing. */
const known = ['street', 'house_number', 'direction', 'city', 'state', 'zip'];

export const validateAddress: Action<RequestOf<'validate-address-service'>> = async (input, { api }) => {
  const { success, payload } = await api.call('validate-address-service', input);
  const parts = payload?.MissingParts;
  if (success === false || parts === undefined) return { outcome: 'accepted', missing: {}, suggestions: {} };
  const isPoBox = payload?.IsPoBox === true;
  const names = parts.map((part) => part.toLowerCase());
  const missing = Object.fromEntries(names.map((part) => [known.includes(part) ? part : 'street', true]));
  const accepted = !isPoBox && names.length === 0;
  const suggestions = accepted || isPoBox ? {} : suggestionsOf(payload ?? {}, sentOf(input));
  const outcome = isPoBox ? 'postOfficeBox' : accepted ? 'accepted' : 'incomplete';
  return { outcome, missing, suggestions };
};

type Suggested = Record<keyof AddressParts, string>;

type Verdict = NonNullable<AnswerOf<'validate-address-service'>['payload']>;

function sentOf(input: RequestOf<'validate-address-service'>): Suggested {
  const { street = '', subpremise, city = '', state = '', zipcode = '' } = input;
  return { street, secondLine: subpremise ?? '', city, state, zip: zipcode.slice(0, 5) };
}

function suggestionsOf({ SuggestedParts, SuggestedAddress }: Verdict, sent: Suggested): AddressParts {
  const read = (part: keyof NonNullable<typeof SuggestedParts>) => (SuggestedParts?.[part] ?? '').trim();
  const whole = suggestedAddress(SuggestedAddress);
  // A number or a direction by itself would replace the whole line.
  const wholeLine = [read('house_number'), read('direction')].find((line) => line.includes(' '));
  const found: Partial<Suggested> = {
    ...whole,
    ...given({
      street: read('street') || whole.street || wholeLine || '',
      city: read('city'),
      state: read('state').toUpperCase(),
      zip: read('zip').slice(0, 5),
    }),
  };
  if (found.street !== undefined && found.secondLine === undefined)
    found.street = withoutEnd(found.street, sent.secondLine);
  return Object.fromEntries(
    Object.entries(found).filter(
      ([part, value]) => comparableLine(value) !== comparableLine(sent[part as keyof AddressParts]),
    ),
  );
}

/** A street to which a service appends the second line, which has its own field. */
function withoutEnd(street: string, secondLine: string): string {
  const [line, end] = [comparableLine(street), comparableLine(secondLine)];
  if (end === '' || !line.endsWith(` ${end}`)) return street;
  const words = street.split(' ');
  const kept = words.findIndex((_, at) => comparableLine(words.slice(at).join(' ')) === end);
  return kept < 1 ? street : words.slice(0, kept).join(' ').replace(/,$/u, '');
}

function given(parts: Partial<Suggested>): Partial<Suggested> {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}

const ACCEPTED_STATES = ['risky', 'deliverable'];

export const validateEmail: Action<
  RequestOf<'validate-email-service'> & { testDomain?: string | null }
> = async ({ email = '', sessionId, ...input }, { api }) => {
  const testDomain = (input.testDomain ?? '').toLowerCase();
  if (testDomain !== '' && email.toLowerCase().endsWith(`@${testDomain}`)) return { outcome: 'accepted' };
  const { success, payload } = await api.call('validate-email-service', { email, sessionId });
  if (success === false || payload === null) return { outcome: 'accepted' };
  const reason = (payload?.Reason ?? '').toLowerCase();
  const state = (payload?.State ?? '').toLowerCase();
  const accepted = reason === 'accepted_email' || ACCEPTED_STATES.includes(state);
  return { outcome: accepted ? 'accepted' : 'refused' };
};

export const validateState: Action<RequestOf<'validate-state'>> = async (input, { api }) => {
  const { payload } = await api.call('validate-state', input);
  const result = payload?.Result?.toUpperCase();
  return { outcome: result === 'MISMATCH' || result === 'INVALID_STATE' ? result : 'accepted' };
};

type Input = RequestOf<'find-place'> & {
  /** The states that can be chosen. */
  states?: { value: string }[];
  /** Codes of the states whose residents cannot apply. */
  forbidden?: string[];
};

export const findPlace: Action<Input> = async ({ states = [], forbidden = [], ...request }, { api }) => {
  const { payload } = await api.call('find-place', request);
  if (!payload?.City || !payload.State) return { outcome: 'unknown' };
  const { City: city, State: state } = payload;
  if (!states.some(({ value }) => value.toUpperCase() === state.toUpperCase()))
    return { outcome: 'elsewhere' };
  const isForbidden = forbidden.some((code) => code.toUpperCase() === state.toUpperCase());
  return { outcome: isForbidden ? 'notOffered' : 'found', city, state };
};

/** The parts of an address that a form has fields for. */
export interface AddressParts {
  street?: string;
  /** Apartment, suite or unit. */
  secondLine?: string;
  city?: string;
  /** Two letters, upper case. */
  state?: string;
  /** Five digits. */
  zip?: string;
}

/**
 * Splits a whole address in one line, `500 Congress Ave, Apt 4, Austin, TX 78701`, into its parts. A ZIP code
 * loses its extension, and a country at the end is dropped. A line without state and ZIP code is a street.
 */
export function suggestedAddress(line: unknown): AddressParts {
  if (typeof line !== 'string') return {};
  const parts = line.split(',').map((part) => part.trim().replace(/\s+/gu, ' '));
  const written = parts.filter((part) => part !== '' && !/^(?:usa?|united states)$/iu.test(part)).join(', ');
  const [, before, state = '', zip = ''] = /^(.*?),? ([a-z]{2}),? (\d{5})(?:-?\d{4})?$/iu.exec(written) ?? [];
  if (before === undefined) return written === '' || written.includes(',') ? {} : { street: written };
  const [street = '', ...rest] = before.split(', ');
  const city = rest.pop();
  return {
    street,
    ...(rest.length === 0 ? {} : { secondLine: rest.join(', ') }),
    ...(city === undefined ? {} : { city }),
    state: state.toUpperCase(),
    zip,
  };
}
