import { createHash, randomUUID } from 'node:crypto';
import { ageOn, todayInNewYork } from '../../engine/dates/dates.ts';
import {
  type Identity,
  insertApplication,
  type NewApplication,
} from '../domain/applications/createApplication.ts';
import { isOffer } from '../domain/applications/decide.ts';
import { decisionAnswer } from '../domain/applications/decisionAnswer.ts';
import { findApplication } from '../domain/applications/findApplication.ts';
import { randomReferenceHash } from '../domain/applications/randomReferenceHash.ts';
import type { Application } from '../domain/ports/Application.ts';
import type { Decision } from '../domain/ports/Decision.ts';
import type { ReturnClaim, ReturnFor } from '../domain/ports/DecisionService.ts';
import type { PortContext } from '../domain/ports/PortContext.ts';
import { acceptTerms } from '../domain/terms/acceptTerms.ts';
import { parseHost } from '../platform/sites/parseHost.ts';
import { decideFixed } from './decideFixed.ts';
import holder from './holder.json' with { type: 'json' };
import { holderApplicant } from './holderApplicant.ts';
import rules from './returns.json' with { type: 'json' };
import { withPort } from './withPort.ts';

/**
 * The application of a reference number that the sandbox did not give out (design §11), made when it is first asked for.
 * An offer is made for each visitor anew, so that everybody can accept it; a fee is one for everybody, so that it stays
 * paid once it is.
 * @returns undefined for any other number, and where the last four digits are not its own
 */
export async function fixedReturn(
  { reference, lastFour }: ReturnClaim,
  reason: ReturnFor,
  context: PortContext,
): Promise<Application | undefined> {
  if (!/^\d{9}$/.test(reference) || !reference.startsWith(rules.start)) return undefined;
  if (!/^\d{4}$/.test(lastFour) || !reference.endsWith(lastFour)) return undefined;
  const { database, secrets, session, now } = context;
  if (reason === 'offer') {
    const own = await findApplication(database, session.application);
    if (own?.reference === reference && own.stage === 'offered') return own;
  }
  const identity = identityOf(reference, reason, context);
  const application = await applicationOf(reason, lastFour, context);
  await insertApplication(database, secrets, application, identity, now());
  return findApplication(database, identity.id);
}

function identityOf(reference: string, reason: ReturnFor, { site }: PortContext): Identity {
  const product = site.settings.MainSettings.ProductCode;
  const id = reason === 'offer' ? randomUUID() : uuidOf(hashOf(`fixed fee ${product}:${reference}`));
  return { id, reference, referenceHash: randomReferenceHash() };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A name-based UUID (version 8): the same for the same fee, whoever asks first. */
function uuidOf(hex: string): string {
  const digits = `${hex.slice(0, 12)}8${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function applicationOf(
  reason: ReturnFor,
  lastFour: string,
  context: PortContext,
): Promise<Omit<NewApplication, 'id'>> {
  const { site } = context;
  const port = parseHost(site.host)?.port ?? '';
  const decision = reason === 'fee' ? withPort(rules.fee, port) : offerOf(lastFour, context);
  const known = {
    productCode: site.settings.MainSettings.ProductCode,
    fullName: `${holder.firstName} ${holder.lastName}`,
  };
  const Applicant = holderApplicant(lastFour);
  return {
    site: site.key,
    productCode: known.productCode,
    stage: reason === 'offer' ? 'offered' : 'decided',
    result: String(decision.result?.result ?? ''),
    state: holder.state,
    creditLimit: amount(decision.result?.credit_limit),
    securityDeposit: amount(decision.result?.security_deposit),
    termsVersion: await acceptTerms(context),
    creditProtectionPrice: undefined,
    ssn: Applicant.SSN,
    answers: { Applicant },
    answer: (identity) => decisionAnswer(decision, { ...known, ...identity }),
  };
}

/** What the holder would be offered under that SSN, so that accepting it answers the same limit; else a common offer. */
function offerOf(lastFour: string, context: PortContext): Decision {
  const age = ageOn(holder.birthDate, todayInNewYork(context.now().getTime()));
  const facts = { lastFour, age, income: holder.monthlyIncome, state: holder.state };
  const decision = decideFixed('application', facts, context);
  return isOffer(decision.result?.result) ? decision : rules.offer;
}

function amount(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
