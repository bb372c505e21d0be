import { asDecision, type PeoplesDecision } from './asDecision.ts';
import { askAgain } from './askAgain.ts';
import { checkReason } from './checkReason.ts';
import { type DecidingOffice, findWaiting } from './findWaiting.ts';
import { type GivenResult, giveResult } from './giveResult.ts';

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
