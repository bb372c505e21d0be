import { ServiceFailure } from '../../../src/server/platform/answers.ts';
import type { Overrides } from '../../../src/server/platform/sites/buildSettings.ts';
import { createSites, type LocalHosts, parseHost } from '../../../src/server/platform/sites/createSites.ts';
import type { Environment, ResolvedSite } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Database, Queryable } from '../../platform/database/Database.ts';
import { changedColumns, readAnswers, type SealedAnswers } from '../applications/applications.ts';
import decisions from '../applications/decisions.json' with { type: 'json' };
import { decisionAnswer, factsOf, isOffer, notifyDecision } from '../applications/decisions.ts';
import { fullNameOf } from '../applications/submissions.ts';
import { updateResult } from '../applications/writeApplication.ts';
import type { Decision, DecisionFacts } from '../ports/DecisionService.ts';
import type { Ports } from '../ports/Ports.ts';
import { writeAuditEntry } from './auditLog.ts';
import {
  type ApplicationSummary,
  type BackOffice,
  checkReason,
  findForOperator,
  OperatorRefusal,
} from './BackOffice.ts';

/**
 * Gives a pending application a new result. An applicant who returns, or sends the application again, sees the new
 * result. It is written together with its entry in the audit log and, if the decision system takes results, the job
 * that sends it (`openResults`).
 * @param decided a person's decision, or `ask` to ask the decision system again
 * @param given the reason, for the audit log
 * @throws OperatorRefusal if the application is not pending, a review or a payment is in progress, the decision is
 *   incomplete, or the decision system does not answer or decide
 */
export async function decideAgain(
  office: ReviewDesk,
  named: string,
  decided: ManualDecision | 'ask',
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

/** Counted and queued in the transaction of the result. */
async function oweResult({ database, ports: { results } }: ReviewDesk, id: string): Promise<void> {
  if (results === undefined) return;
  await database.query('update application set results_given = results_given + 1 where id = $1', [id]);
  await results.send(id, database);
}

/** A question to the decision system that is already in the audit log. */
interface Question extends WaitingApplication {
  /** 1, 2, 3 …; the same until it is answered. */
  number: number;
}

/**
 * Has the decision system decide a pending application once more. The question is in the audit log before it is sent,
 * and no transaction is open meanwhile: a slow system blocks no one. A question whose answer was lost is sent again
 * under the same number, so that the system can repeat its answer.
 * @throws OperatorRefusal if the application is not pending, or the system does not answer or decide; the application
 *   is then unchanged
 */
async function askAgain(office: ReviewDesk, named: string, reason: string): Promise<GivenResult> {
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

async function noteQuestion(office: ReviewDesk, named: string, reason: string): Promise<Question> {
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
  { ports, now }: ReviewDesk,
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

/** The outcome for an application. */
interface GivenResult {
  /** As it was before. */
  application: ApplicationSummary;
  /** The new result, a word of the contract. */
  result: string;
  /** Whether this server notifies the applicant; otherwise the issuer has to. */
  isNotified: boolean;
}

/**
 * Writes the result of a pending application, with the letter to the applicant and the audit log entry, in the
 * transaction of the office.
 * @param by who decided, if not the operator, for the audit log
 */
async function giveResult(
  office: ReviewDesk,
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
  const answer = decisionAnswer(decision, { ...application, fullName: fullNameOf(applicant) });
  await updateResult(database, secrets, application.id, { stage, fields, answer }, now());
  await notifyDecision(
    { to: applicant.Email, result, reference: application.reference },
    { ...office, site },
  );
  const outcome = `${application.result} became ${result}${by}`;
  await writeAuditEntry(database, { operator, command: 'decide', application, reason, outcome }, now());
  return { application, result, isNotified: ports.decisions?.tell !== undefined };
}

/** What a person decided. */
export interface ManualDecision {
  /** Word of the contract. */
  result: string;
  /** Dollars. */
  creditLimit?: number | undefined;
  /** Processing fee in dollars. */
  securityDeposit?: number | undefined;
  /** Reason for not making an offer, for the applicant; the usual text of the result if omitted. */
  declineMessage?: string | undefined;
}

/**
 * A person's decision in the form of a decision system's answer.
 * @throws OperatorRefusal for a word that pages do not know, or an offer without its amounts
 */
function asDecision(
  { result, creditLimit, securityDeposit, declineMessage }: ManualDecision,
  application: ApplicationSummary,
): Decision {
  const word = result.toUpperCase();
  if (!decisions.byPeople.includes(word))
    throw new OperatorRefusal(
      `"${result}" is not a result. There are: ${decisions.byPeople.join(', ')}.`,
      'That is not a result.',
    );
  for (const [name, amount] of Object.entries({ '--credit-limit': creditLimit, '--fee': securityDeposit }))
    if (amount !== undefined && !(amount >= 0 && amount < 1_000_000 && Number(amount.toFixed(2)) === amount))
      throw new OperatorRefusal(`${name} must be an amount in dollars, such as 500 or 89.50.`);
  const isGranted = ['APPROVED', 'OFFER', 'PENDFEE'].includes(word);
  if (isGranted && creditLimit === undefined && application.creditLimit === undefined)
    throw new OperatorRefusal(`${word} needs --credit-limit with the limit in dollars.`);
  if (word === 'PENDFEE' && securityDeposit === undefined && application.securityDeposit === undefined)
    throw new OperatorRefusal('PENDFEE needs --fee with the processing fee in dollars.');
  if (!isGranted && (creditLimit !== undefined || securityDeposit !== undefined))
    throw new OperatorRefusal(`${word} grants nothing: leave --credit-limit and --fee out.`);
  const limit = creditLimit ?? application.creditLimit;
  const fee = securityDeposit ?? application.securityDeposit;
  return {
    result: {
      result: word,
      ...(isGranted && limit !== undefined ? { credit_limit: limit } : {}),
      ...(isGranted && fee !== undefined ? { security_deposit: fee } : {}),
      ...(declineMessage === undefined ? {} : { decline_message: declineMessage }),
    },
  };
}

export interface ReviewDesk extends BackOffice {
  ports: Ports;
  environment: Environment;
  /** Where that runs. */
  sandbox?:
    | { local: LocalHosts; overrides(database: Queryable, site: string): Promise<Overrides> }
    | undefined;
}

/** A pending application, with the facts that a decision needs. */
interface WaitingApplication {
  application: ApplicationSummary;
  answers: SealedAnswers;
  site: ResolvedSite;
}

/**
 * Finds an application that may be decided, and locks it until the transaction ends.
 * @param office with the open transaction as its database
 * @throws OperatorRefusal if there is none, if it is not pending, or if a review or a payment is in progress
 */
async function findWaiting(
  office: ReviewDesk & { database: Database },
  named: string,
): Promise<WaitingApplication> {
  const { database, secrets } = office;
  const application = await findForOperator(database, named, 'lock');
  refuseSettled(application);
  const changed = await changedColumns(database, secrets, application.id);
  if (changed.length > 0)
    throw new OperatorRefusal(
      `${changed.join(' ')} Whoever did it has no key of this server: put back what was sealed first.`,
      'The application was changed in the database.',
    );
  const underWay = await database.query(
    `select 1 from bank_link where application = $1 and settled_at is null
     union all select 1 from payment where application = $1 and settled_at is null`,
    [application.id],
  );
  if (underWay.length > 0)
    throw new OperatorRefusal(
      'A review of a bank account or a payment is under way for it. Decide once that has ended.',
    );
  const site = await siteOf(office, application.site);
  return { application, site, answers: await readAnswers(database, secrets, application.id) };
}

function refuseSettled({ erasedAt, result, stage }: ApplicationSummary): void {
  if (erasedAt !== undefined)
    throw new OperatorRefusal('Its personal data was erased: nobody can be notified.');
  if (stage !== 'decided' || !decisions.undecided.includes(result.toUpperCase()))
    throw new OperatorRefusal(
      `It is ${stage === 'offered' ? 'an offer that waits to be accepted' : `decided: ${result}`}. Only an application with one of these results can be given another: ${decisions.undecided.join(', ')}.`,
    );
}

/** The site of an application with the current settings of its plain host. */
async function siteOf(office: ReviewDesk, key: string): Promise<ResolvedSite> {
  const { database, releases, environment, sandbox } = office;
  const entry = (await releases.sites()).find((site) => site.key === key);
  const base = entry?.hosts[environment] || `${entry?.brand}.localhost`;
  const host = parseHost(entry && `${entry.label}.${base}`);
  const sites = createSites({
    releases,
    environment,
    local: sandbox?.local,
    overrides: sandbox && ((named) => sandbox.overrides(database, named)),
  });
  const site = host && (await sites.resolve({ host, segment: '' }));
  if (site === undefined || site.key !== key)
    throw new OperatorRefusal(`${key} is not served any more, or not in ${environment}.`);
  return site;
}
