import said from '../../flows/_base/screens.json' with { type: 'json' };

/** Answers that pass every rule of the reference sites. The last four digits of the SSN are the persona's. */
export function applicantAnswers(persona: string): Record<string, unknown> {
  return { ...said.applicant, SSN: said.applicant.SSN.replace('{persona}', persona) };
}

/** Answers for accepting an offer. */
export const acceptance: Record<string, unknown> = said.acceptance;
