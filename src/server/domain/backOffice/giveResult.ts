import { isOffer } from '../applications/decide.ts';
import { decisionAnswer } from '../applications/decisionAnswer.ts';
import { fullNameOf } from '../applications/fullNameOf.ts';
import { tellDecision } from '../applications/tellDecision.ts';
import { updateResult } from '../applications/updateResult.ts';
import type { Decision } from '../ports/Decision.ts';
import { writeAuditEntry } from './auditLog.ts';
import type { KeptApplication } from './findForOperator.ts';
import type { DecidingOffice, WaitingApplication } from './findWaiting.ts';

/** What became of an application. */
export interface GivenResult {
  /** As it was before. */
  application: KeptApplication;
  /** The new result, a word of the contract. */
  result: string;
  /** Whether this server notifies the applicant; where it does not, the issuer has to. */
  isNotified: boolean;
}

/**
 * Gives an application that waits its result, with the letter to the applicant and the entry in the audit log, in the
 * transaction of the office.
 * @param by who decided, where it was not the operator, for the audit log
 */
export async function giveResult(
  office: DecidingOffice,
  { application, answers, site }: WaitingApplication,
  decision: Decision,
  { reason, by = '' }: { reason: string; by?: string },
): Promise<GivenResult> {
  const { database, secrets, operator, ports, now } = office;
  const applicant = answers.application.Applicant as Record<string, unknown>;
  const fields = decision.result ?? {};
  const result = String(fields.result ?? '');
  const isOpenOffer = site.release.constants.isPrequal === true && application.acceptedAt === undefined;
  const stage = isOpenOffer && isOffer(result) ? 'offered' : 'decided';
  const answer = decisionAnswer(decision, {
    ...application,
    fullName: fullNameOf(applicant),
  });
  await updateResult(database, secrets, application.id, { stage, fields, answer }, now());
  await tellDecision({ to: applicant.Email, result, reference: application.reference }, { ...office, site });
  const outcome = `${application.result} became ${result}${by}`;
  await writeAuditEntry(database, { operator, command: 'decide', application, reason, outcome }, now());
  return { application, result, isNotified: ports.decisions?.tell !== undefined };
}
