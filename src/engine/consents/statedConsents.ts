import { readDeclared } from '../context/readDeclared.ts';
import type { CompiledForm } from '../form.ts';
import type { Context } from '../machine.ts';
import type { Slice } from '../slice.ts';
import type { Consent, StatedConsent } from './Consent.ts';
import { consentsOfForm } from './consentsOfForm.ts';
import { consentsOfScreen } from './consentsOfScreen.ts';
import { hashOfStatement, statementOf } from './statementOf.ts';

/** What a page draws from. */
export interface ShownPage {
  slice: Slice;
  /** The forms that were loaded, by id. */
  forms: Readonly<Record<string, CompiledForm>>;
  context: Context;
}

/**
 * What a form or the boxes of a screen asked to be agreed to, with the answers and the hash of what was drawn. A question that
 * was not asked is left out, as its answer is.
 * @param place id of the form or screen
 */
export async function statedConsents(
  place: string,
  { slice, forms, context }: ShownPage,
): Promise<StatedConsent[]> {
  const valueAt = (path: string) => readDeclared(context, path, slice.context);
  const terms = String(valueAt('session.termsId') ?? '');
  const form = Object.hasOwn(forms, place) ? forms[place] : undefined;
  const asked = [
    ...(form === undefined ? [] : consentsOfForm(form)).map((consent) => ({
      consent,
      answer: context.applicant[consent.name],
    })),
    ...consentsOfScreen(slice, place).map(({ agreed, ...consent }) => ({ consent, answer: valueAt(agreed) })),
  ];
  const state = async ({
    consent,
    answer,
  }: {
    consent: Consent;
    answer: unknown;
  }): Promise<StatedConsent> => ({
    Place: place,
    Name: consent.name,
    Answer: String(answer),
    Hash: await hashOfStatement(statementOf(consent, valueAt, terms)),
  });
  return Promise.all(asked.filter(({ answer }) => answer !== undefined).map(state));
}
