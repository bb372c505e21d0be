/**
 * The name of an applicant as they are addressed: first and last name.
 * @param applicant `Applicant` of a submission
 * @returns empty where neither was given
 */
export function fullNameOf({ FirstName, LastName }: Record<string, unknown>): string {
  return `${String(FirstName ?? '')} ${String(LastName ?? '')}`.trim();
}
