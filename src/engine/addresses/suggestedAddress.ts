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
 * A whole address in one line, `500 Congress Ave, Apt 4, Austin, TX 78701`, by its parts. A ZIP code loses its
 * extension and a country at the end is left out. A line without state and ZIP code is a street.
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
