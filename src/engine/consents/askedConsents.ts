import { readDeclared } from '../context/readDeclared.ts';
import type { CompiledForm } from '../form.ts';
import type { Context } from '../machine.ts';
import type { Slice } from '../slice.ts';
import type { Consent } from './Consent.ts';
import { consentsOfForm } from './consentsOfForm.ts';
import { consentsOfScreen } from './consentsOfScreen.ts';
import { statementOf } from './statementOf.ts';

/** What a page draws from. */
export interface ShownPage {
  slice: Slice;
  /** The forms that were loaded, by id. */
  forms: Readonly<Record<string, CompiledForm>>;
  context: Context;
}

/** A consent as a page shows it now. */
export interface AskedConsent extends Pick<Consent, 'place' | 'name' | 'choices'> {
  /** As the page holds it; undefined where there is none. */
  answer: unknown;
  /** As `statementOf` gives it. */
  statement: string;
  /** The path that holds the answer of a box of a screen; undefined for a field of a form. */
  agreed?: string;
}

/**
 * What a form or the boxes of a screen ask to be agreed to; nothing for a place that is not there.
 * @param place id of the form or screen
 */
export function askedConsents(place: string, { slice, forms, context }: ShownPage): AskedConsent[] {
  const valueAt = (path: string) => readDeclared(context, path, slice.context);
  const terms = String(valueAt('session.termsId') ?? '');
  const form = Object.hasOwn(forms, place) ? forms[place] : undefined;
  const asked = (consent: Consent, answer: unknown): AskedConsent => {
    const { name, choices } = consent;
    return { place, name, choices, answer, statement: statementOf(consent, valueAt, terms) };
  };
  return [
    ...(form === undefined ? [] : consentsOfForm(form)).map((consent) =>
      asked(consent, context.applicant[consent.name]),
    ),
    ...consentsOfScreen(slice, place).map(({ agreed, ...consent }) => ({
      ...asked(consent, valueAt(agreed)),
      agreed,
    })),
  ];
}
