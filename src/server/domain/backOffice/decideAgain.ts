import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import { isOffer } from '../applications/decide.ts';
import { decisionAnswer } from '../applications/decisionAnswer.ts';
import { factsOf } from '../applications/factsOf.ts';
import { fullNameOf } from '../applications/fullNameOf.ts';
import { tellDecision } from '../applications/tellDecision.ts';
import { updateResult } from '../applications/updateResult.ts';
import type { Decision, DecisionFacts } from '../ports/DecisionService.ts';
import { asDecision, type PeoplesDecision } from './asDecision.ts';
import { writeAuditEntry } from './auditLog.ts';
import { checkReason } from './checkReason.ts';
import type { KeptApplication } from './findForOperator.ts';
import { type DecidingOffice, findWaiting, type WaitingApplication } from './findWaiting.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/**
 * Gives an application that has no decision yet a new result. An applicant who returns, or sends the application again, sees the
 * new result. It is written together with its entry in the audit log. Where the decision system takes
 * results, the job that tells it is queued with them (`openResults`).
 * @param decided what a person decided, or `ask`: the decision system is asked again
 * @param given the reason, which the audit log keeps
 * @throws OperatorRefusal where nothing waits, a review or a payment is under way, the decision lacks something, or the
 *   decision system does not answer or decide
 */
export async function decideAgain(
  office: DecidingOffice,
  named: string,
  decided: PeoplesDecision | 'ask',
  given: string | undefined,
): Promise<GivenResult> {
  const reason = checkReason(given);
  if (decided === 'ask') return askAgain(office, named, reason);
  return office.database.transaction(async (database) => {
    const inside = { ...office, database };
    const waiting = await findWaiting(inside, named);
    const given = await giveResult(inside, waiting, asDecision(decided, waiting.application), { reason });
    await oweResult(inside, given.application.id);
    return given;
  });
}

/** Counted and queued in the transaction of the result: all of it is there, or nothing. */
async function oweResult({ database, ports: { results } }: DecidingOffice, id: string): Promise<void> {
  if (results === undefined) return;
  await database.query('update application set results_given = results_given + 1 where id = $1', [id]);
  await results.send(id, database);
}

/** A question to the decision system that the audit log already has. */
interface Question extends WaitingApplication {
  /** 1, 2, 3 …; the same until it is answered. */
  number: number;
}

/**
 * Has the decision system decide an application that waits once more. The question is in the audit log before it is asked, and no
 * transaction is open while it is: a slow system holds nobody up. A question whose answer was lost is asked again under
 * the same number, so that the system can repeat its answer.
 * @throws OperatorRefusal where nothing waits, or the system does not answer or decide; the application is as it was then
 */
async function askAgain(office: DecidingOffice, named: string, reason: string): Promise<GivenResult> {
  const question = await office.database.transaction((database) =>
    noteQuestion({ ...office, database }, named, reason),
  );
  const decision = await answerTo(question, office);
  const { id } = question.application;
  if (decision.open === false || decision.success === false || decision.result?.result === undefined) {
    await noteAnswered(office.database, question);
    throw new OperatorRefusal(
      'The decision system did not decide. The application stays as it is: enter the result instead.',
    );
  }
  return office.database.transaction(async (database) => {
    const inside = { ...office, database };
    const waiting = await findWaiting(inside, id).catch((error: unknown) => {
      if (!(error instanceof OperatorRefusal)) throw error;
      throw new OperatorRefusal(
        `The decision system answered ${decision.result?.result}, which came too late. ${error.message}`,
      );
    });
    await noteAnswered(database, question);
    return giveResult(inside, waiting, decision, { reason, by: ', by the decision system' });
  });
}

async function noteQuestion(office: DecidingOffice, named: string, reason: string): Promise<Question> {
  const { database, operator, ports, now } = office;
  const waiting = await findWaiting(office, named);
  if (ports.decisions === undefined)
    throw new OperatorRefusal('No decision system is set up here. Enter the result instead.');
  const { application } = waiting;
  const [row] = await database.query<{ answered: number }>(
    'select answered_again as answered from application where id = $1',
    [application.id],
  );
  const number = (row?.answered ?? 0) + 1;
  const outcome = `asked the decision system, question ${number}`;
  await writeAuditEntry(database, { operator, command: 'decide', application, reason, outcome }, now());
  return { ...waiting, number };
}

async function noteAnswered(database: Queryable, { application, number }: Question): Promise<void> {
  await database.query('update application set answered_again = greatest(answered_again, $2) where id = $1', [
    application.id,
    number,
  ]);
}

async function answerTo(
  { application, answers, site, number }: Question,
  { ports, now }: DecidingOffice,
): Promise<Decision> {
  const facts: DecisionFacts = {
    ...factsOf(answers.application.Applicant as Record<string, unknown>, now()),
    id: application.id,
    again: number,
    submission: answers.application,
    ...(answers.offer && { offer: { reference: application.reference, answers: answers.offer } }),
  };
  const step = application.acceptedAt === undefined ? 'application' : 'offer';
  try {
    return (await ports.decisions?.decide(step, facts, { site })) ?? {};
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    throw new OperatorRefusal(
      'The decision system did not answer. The application stays as it is: ask again later, which repeats the same question, or enter the result instead.',
    );
  }
}

/** What became of an application. */
interface GivenResult {
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
async function giveResult(
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
