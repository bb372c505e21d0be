import { readPath } from '../../../engine/readPath.ts';
import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { Database } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import { readAnswer } from '../applications/sealedColumns.ts';
import type { PeoplesResult } from '../ports/DecisionService.ts';
import { writeAuditEntry } from './auditLog.ts';
import { findForOperator, type KeptApplication } from './findForOperator.ts';
import type { DecidingOffice } from './findWaiting.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';

/**
 * Has the decision system record the result that a person gave, so that it notifies the applicant. It is asked with no
 * transaction open, under a key that is the same until it has answered: whoever is not sure tells it again.
 * @param named reference number or id
 * @returns the application; undefined where it has nothing that the system does not know
 * @throws OperatorRefusal where no system takes results, the system does not answer, or the application is erased
 */
export async function tellDecisionSystem(
  office: DecidingOffice,
  named: string,
): Promise<KeptApplication | undefined> {
  const { database, secrets, operator, ports, now } = office;
  const record = ports.decisions?.record;
  if (record === undefined)
    throw new OperatorRefusal(
      'The decision system takes no results: the services file has no call "record" of the service "decision".',
    );
  const result = await database.transaction((transaction) =>
    findUntold({ database: transaction, secrets }, named),
  );
  if (result.given === undefined) {
    await note(office, result);
    return undefined;
  }
  const { application, given } = result;
  try {
    await record(given);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    throw new OperatorRefusal(
      `${given.reference} is ${given.result}, and the decision system does not know it yet: it did not answer. Once it does, run npm run applications -- tell ${given.reference}.`,
      'The decision system did not answer.',
    );
  }
  await database.transaction(async (transaction) => {
    await transaction.query(
      'update application set results_told = greatest(results_told, $2) where id = $1',
      [given.id, given.number],
    );
    const outcome = `told the decision system: ${given.result}, result ${given.number}`;
    await writeAuditEntry(transaction, { operator, command: 'tell', application, outcome }, now());
  });
  return application;
}

/** The application is held meanwhile, so that result and number are of one another. */
async function findUntold(
  { database, secrets }: { database: Database; secrets: Secrets },
  named: string,
): Promise<{ application: KeptApplication; given?: PeoplesResult }> {
  const application = await findForOperator(database, named, 'lock');
  if (application.erasedAt !== undefined)
    throw new OperatorRefusal('Its personal data was erased: nobody can be notified.');
  const { id, reference, site, productCode: product, result, creditLimit, securityDeposit } = application;
  const [row] = await database.query<{ number: number; told: number }>(
    'select results_given as number, results_told as told from application where id = $1',
    [id],
  );
  const { number, told } = row ?? { number: 0, told: 0 };
  if (number === told) return { application };
  const message = readPath(await readAnswer(database, secrets, id), 'Payload.decline_message');
  const declineMessage = typeof message === 'string' ? message : undefined;
  const given = {
    id,
    number,
    reference,
    site,
    product,
    result,
    creditLimit,
    securityDeposit,
    declineMessage,
  };
  return { application, given };
}

/**
 * Tells the decision system every result that it does not know, the oldest first; ends at the first that it does not take.
 * @returns the applications
 * @throws OperatorRefusal as `tellDecisionSystem`
 */
export async function tellAllResults(office: DecidingOffice): Promise<KeptApplication[]> {
  const told: KeptApplication[] = [];
  const rows = await office.database.query<{ id: string }>(
    'select id from application where results_told < results_given and erased_at is null order by updated_at',
  );
  for (const { id } of rows) {
    const application = await tellDecisionSystem(office, id);
    if (application !== undefined) told.push(application);
  }
  if (rows.length === 0) await note(office, {});
  return told;
}

const nothing = 'the decision system knows every result';

/** Each use is in the audit log, also one that had nothing to tell. */
async function note(
  { database, operator, now }: DecidingOffice,
  { application, outcome = nothing }: { application?: KeptApplication; outcome?: string },
): Promise<void> {
  await database.transaction((transaction) =>
    writeAuditEntry(transaction, { operator, command: 'tell', application, outcome }, now()),
  );
}
