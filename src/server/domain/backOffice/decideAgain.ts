import { randomUUID } from 'node:crypto';
import { createSites } from '../../platform/sites/createSites.ts';
import type { LocalHosts } from '../../platform/sites/LocalHosts.ts';
import { parseHost } from '../../platform/sites/parseHost.ts';
import type { Environment, ResolvedSite } from '../../platform/sites/ResolvedSite.ts';
import { isOffer } from '../applications/decide.ts';
import { decisionAnswer } from '../applications/decisionAnswer.ts';
import decisions from '../applications/decisions.json' with { type: 'json' };
import { factsOf } from '../applications/factsOf.ts';
import { readAnswers } from '../applications/sealedColumns.ts';
import { tellDecision } from '../applications/tellDecision.ts';
import { updateResult } from '../applications/updateResult.ts';
import type { Decision } from '../ports/Decision.ts';
import type { Ports } from '../ports/Ports.ts';
import { writeAuditEntry } from './auditLog.ts';
import { checkReason } from './checkReason.ts';
import { findForOperator, type KeptApplication } from './findForOperator.ts';
import { OperatorRefusal } from './OperatorRefusal.ts';
import type { BackOffice } from './readApplication.ts';

/** What a person decided. */
export interface PeoplesDecision {
  /** Word of the contract. */
  result: string;
  /** Dollars. */
  creditLimit?: number | undefined;
  /** Processing fee in dollars. */
  securityDeposit?: number | undefined;
  /** Why an offer was not made, as the applicant reads it; the usual text of the result where it is left out. */
  declineMessage?: string | undefined;
}

export interface DecidingOffice extends BackOffice {
  ports: Ports;
  environment: Environment;
  local?: LocalHosts | undefined;
}

/**
 * Gives an application that has no decision yet a new result, and tells the applicant as any decision is told. Whoever comes back to it, or
 * sends it once more, is answered the new result. It holds together with its entry in the audit log.
 * @param decided what a person decided, or `ask`: the decision system is asked once more
 * @throws OperatorRefusal where nothing waits, a review or a payment is under way, or the decision lacks something;
 *   ServiceFailure where the system does not answer
 */
export async function decideAgain(
  office: DecidingOffice,
  named: string,
  decided: PeoplesDecision | 'ask',
  given: string | undefined,
): Promise<{ application: KeptApplication; result: string }> {
  const reason = checkReason(given);
  return office.database.transaction(async (database) => {
    const { secrets, operator, now } = office;
    const application = await findForOperator(database, named, 'lock');
    refuseSettled(application);
    const underWay = await database.query(
      `select 1 from bank_link where application = $1 and settled_at is null
       union all select 1 from payment where application = $1 and settled_at is null`,
      [application.id],
    );
    if (underWay.length > 0)
      throw new OperatorRefusal(
        'A review of a bank account or a payment is under way for it. Decide once that has ended.',
      );
    const inside = { ...office, database };
    const site = await siteOf(inside, application.site);
    const answers = (await readAnswers(database, secrets, application.id)).application;
    const applicant = answers.Applicant as Record<string, unknown>;
    const decision =
      decided === 'ask' ? await ask(application, answers, site, inside) : asDecision(decided, application);
    const fields = decision.result ?? {};
    const result = String(fields.result ?? '');
    const isOpenOffer = site.release.constants.isPrequal === true && application.acceptedAt === undefined;
    const stage = isOpenOffer && isOffer(result) ? 'offered' : 'decided';
    const answer = decisionAnswer(decision, {
      ...application,
      fullName: `${String(applicant.FirstName ?? '')} ${String(applicant.LastName ?? '')}`.trim(),
    });
    await updateResult(database, secrets, application.id, { stage, fields, answer }, now());
    const news = { to: applicant.Email, result, reference: application.reference };
    await tellDecision(news, { ...inside, site });
    const outcome = `${application.result} became ${result}${decided === 'ask' ? ', by the decision system' : ''}`;
    await writeAuditEntry(database, { operator, command: 'decide', application, reason, outcome }, now());
    return { application, result };
  });
}

function refuseSettled({ erasedAt, result, stage }: KeptApplication): void {
  if (erasedAt !== undefined) throw new OperatorRefusal('Its personal data was erased: nobody can be told.');
  if (stage !== 'decided' || !decisions.undecided.includes(result.toUpperCase()))
    throw new OperatorRefusal(
      `It is ${stage === 'offered' ? 'an offer that waits to be accepted' : `decided: ${result}`}. What can be decided again is ${decisions.undecided.join(', ')}.`,
    );
}

async function ask(
  { acceptedAt }: KeptApplication,
  answers: Record<string, unknown>,
  site: ResolvedSite,
  { ports, now }: DecidingOffice,
): Promise<Decision> {
  if (ports.decisions === undefined)
    throw new OperatorRefusal('No decision system is set up here. Say the result instead.');
  // Asked anew: under the id of the application a decision system would only repeat what it said.
  const facts = {
    ...factsOf(answers.Applicant as Record<string, unknown>, now()),
    id: randomUUID(),
    submission: answers,
  };
  const step = acceptedAt === undefined ? 'application' : 'offer';
  const decision = await ports.decisions.decide(step, facts, { site });
  if (decision.open === false || decision.success === false || decision.result?.result === undefined)
    throw new OperatorRefusal(
      'The decision system did not decide. The application stays as it is; say the result instead.',
    );
  return decision;
}

/** @throws OperatorRefusal for a word that the pages do not know, or an offer without its amounts */
function asDecision(
  { result, creditLimit, securityDeposit, declineMessage }: PeoplesDecision,
  application: KeptApplication,
): Decision {
  const word = result.toUpperCase();
  if (!decisions.byPeople.includes(word))
    throw new OperatorRefusal(`"${result}" is no result. There are: ${decisions.byPeople.join(', ')}.`);
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

/** The site of an application with the settings of this moment, as its plain host has them. */
async function siteOf(office: DecidingOffice, key: string): Promise<ResolvedSite> {
  const { database, releases, environment, local } = office;
  const entry = (await releases.sites()).find((site) => site.key === key);
  const base = entry?.hosts[environment] || `${entry?.brand}.localhost`;
  const host = parseHost(entry && `${entry.label}.${base}`);
  const sites = createSites({ releases, environment, local });
  const site = host && (await sites.resolve(database, { host, segment: '' }));
  if (site === undefined || site.key !== key)
    throw new OperatorRefusal(`${key} is served no more, or not in ${environment}.`);
  return site;
}
