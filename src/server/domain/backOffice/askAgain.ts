import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import { factsOf } from '../applications/factsOf.ts';
import type { Decision, DecisionFacts } from '../ports/Decision.ts';
import { writeAuditEntry } from './auditLog.ts';
import { type DecidingOffice, findWaiting, type WaitingApplication } from './findWaiting.ts';
import { type GivenResult, giveResult } from './giveResult.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

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
export async function askAgain(office: DecidingOffice, named: string, reason: string): Promise<GivenResult> {
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
