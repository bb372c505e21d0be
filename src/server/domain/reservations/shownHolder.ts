import type { SiteRelease } from '../../platform/sites/ReleaseReader.ts';
import type { Holder } from '../ports/Reservation.ts';

/** What is known of a holder → where the answer that it fills in stands in a submission. */
const places: Record<keyof Holder, string> = {
  firstName: 'Applicant.FirstName',
  lastName: 'Applicant.LastName',
  address1: 'Applicant.Address1',
  address2: 'Applicant.Address2',
  city: 'Applicant.City',
  state: 'Applicant.State',
  zip: 'Applicant.Zip',
  birthDate: 'Applicant.DOB',
  mobilePhone: 'Applicant.PrimaryPhone',
  homePhone: 'Applicant.SecondaryPhone',
};

/** All that four digits, which are soon guessed, open. */
const shownForFour: readonly (keyof Holder)[] = ['firstName', 'lastName'];

/**
 * What a visitor is told of the holder of a reservation (F-110): no more than the site's form has fields for, and the
 * names alone where the last four digits of the SSN were enough.
 * @param ssn digits that it was confirmed with
 */
export async function shownHolder(holder: Holder, ssn: string, release: SiteRelease): Promise<Holder> {
  const forms = await Promise.all(release.applicantForms.map((id) => release.form(id)));
  const fields = forms.flatMap((form) => Object.values(form.fields));
  const asked = new Set(fields.map(({ payload }) => payload?.path));
  const isShown = (key: keyof Holder) =>
    asked.has(places[key]) && (ssn.length === 9 || shownForFour.includes(key));
  return Object.fromEntries(Object.entries(holder).filter(([key]) => isShown(key as keyof Holder))) as Holder;
}
