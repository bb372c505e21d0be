import type { Product } from '../journeys/Product.ts';
import { visit } from '../journeys/Visitor.ts';
import { applicant, application } from './answers.ts';

/** Answers to the terms of a reservation in the sandbox, whose holder is known by then. */
export const heldTerms: Record<string, unknown> = Object.fromEntries(
  Object.entries({ ...application, confirmPrimaryPhone: '5125550100', confirmSecondaryPhone: '5125550101' })
    // What the reservation filled in stays as it is.
    .filter(([name]) => !['FirstName', 'LastName', 'SSN', 'PrimaryPhone', 'dob'].includes(name)),
);

/** What the reservation of a persona is confirmed with, in DM and in CS. */
export const claimOf = (persona = '1001'): Record<string, unknown> => ({
  reservationNumber: `1000000${persona}`,
  SSN: `512-45-${persona}`,
  Email: applicant.Email,
  MonthlyIncome: applicant.MonthlyIncome,
});

/** Who holds every reservation of the sandbox, as the look-up asks. */
export const holder = { lookupLastName: 'Avery', lookupZip: '78701' };

/** The reservation D1000000dddd as links carry it, which the look-up of its holder gives. */
export async function sealedCode(product: Product, lastFour = '1001'): Promise<string> {
  const visitor = await visit(product, 'dm.surge', '/reservation');
  await visitor.submit('reservationLookup', 'lookupSent', { ...holder, last4ssn: lastFour });
  return String(visitor.remembered('lookupCode'));
}
