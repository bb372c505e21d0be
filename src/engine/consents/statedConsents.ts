import { askedConsents, type ShownPage } from './askedConsents.ts';
import type { StatedConsent } from './Consent.ts';
import { hashOfStatement } from './statementOf.ts';

/**
 * What a form or the boxes of a screen asked to be agreed to, with the answers and the hash of what was drawn. A question that
 * was not asked is left out, as its answer is.
 * @param place id of the form or screen
 */
export async function statedConsents(place: string, page: ShownPage): Promise<StatedConsent[]> {
  const answered = askedConsents(place, page).filter(({ answer }) => answer !== undefined);
  return Promise.all(
    answered.map(async ({ name, answer, statement }) => ({
      Place: place,
      Name: name,
      Answer: String(answer),
      Hash: await hashOfStatement(statement),
    })),
  );
}
