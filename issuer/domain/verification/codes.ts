import { Refusal } from '../../../src/server/platform/answers.ts';
import { isOn, type ResolvedSite } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import { insertRows } from '../../platform/database/insertRows.ts';
import { isOneOf, type Secrets } from '../../platform/encryption/secrets.ts';
import { findApplication } from '../applications/applications.ts';
import { refuseUnsolvedCaptcha } from '../captcha.ts';
import { writeMessage } from '../messages.ts';
import type { Application } from '../ports/DecisionService.ts';
import type { CallContext } from '../ports/Ports.ts';
import type { Message } from '../ports/services.ts';
import { type Contact, contactLookups, readContact } from './contacts.ts';

/**
 * What a one-time code would currently be for (A-006, MFA-003): this session's application with an open offer, or
 * undefined for a first submission, even of another person in this browser (F-101).
 * @param applicantId its reference number, or 0
 * @throws Refusal if there is nothing to verify. Codes that are off, somebody else's application, an unknown one and
 *   one that is not open look the same (SAFE-07)
 */
export async function subjectOf(
  applicantId: string | number,
  { site, session, database }: Pick<CallContext, 'site' | 'session' | 'database'>,
): Promise<Application | undefined> {
  const isOwed = isCodeOwed({ site, session });
  if (!isOwed && !isOn(site.settings, 'MFAActive')) throw nothingToVerify();
  if (site.release.constants.isPrequal === true || (isOwed && String(applicantId) !== '0')) {
    const application = await findApplication(database, session.application);
    const isOurs = application !== undefined && application.reference === String(applicantId);
    if (!isOurs || (application.stage !== 'offered' && !isOwed)) throw nothingToVerify();
    return application;
  }
  if (String(applicantId) !== '0') throw nothingToVerify();
  refuseUnsolvedCaptcha(site.settings, session);
  return undefined;
}

/**
 * Whether this session's application was found by four digits, which are not enough to accept its offer or open its
 * account (F-741).
 */
function isCodeOwed({ site, session }: Pick<CallContext, 'site' | 'session'>): boolean {
  return session.lookedUp && isOn(site.settings, 'codeAfterLookUp');
}

export function nothingToVerify(): Refusal {
  return new Refusal(409, 'noVerification', 'There is nothing to verify with a code.');
}

/** How long a code is valid, in seconds (CON-015). */
const lifetime = 600;

/** Activates a code that was sent, and voids every earlier one of the chain. */
export async function storeCode(
  database: Queryable,
  secrets: Secrets,
  { type, code, ...binding }: CodeBinding & Pick<Contact, 'type'> & { code: string },
  now: Date,
): Promise<void> {
  const row = {
    chain: binding.chain,
    application: binding.application,
    contact_type: type,
    contact: binding.contact,
    code: codeFingerprint(secrets, binding, code),
    expires_at: new Date(now.getTime() + lifetime * 1_000),
  };
  await insertRows(
    database,
    'one_time_code',
    [row],
    `on conflict (chain) do update set application = excluded.application, contact_type = excluded.contact_type,
       contact = excluded.contact, code = excluded.code, expires_at = excluded.expires_at, wrong_tries = 0`,
  );
}

/** Wrong tries of one code that are answered with NoMatch (SAFE-08). */
const mostWrongTries = 5;

/** The contact that a correct code verifies, or the reason for a failure, in the contract's words. */
type CodeFinding =
  | { error: 'Expired' | 'NoMatch' | 'TooManyAttempts' }
  | { error: undefined; type: Contact['type']; contact: string };

/**
 * Tries a code. A correct one is used up; a wrong one is counted, exactly, since the caller has locked the chain. A
 * missing code (never sent, used, sent for something else) counts as expired.
 */
export async function tryCode(
  database: Queryable,
  secrets: Secrets,
  { chain, application, code }: { chain: string; application: string | undefined; code: string },
  now: Date,
): Promise<CodeFinding> {
  const [row] = await database.query<CodeRow>(
    `select contact_type, contact, code, wrong_tries, expires_at from one_time_code
     where chain = $1 and application is not distinct from $2`,
    [chain, application ?? null],
  );
  if (row === undefined) return { error: 'Expired' };
  if (row.wrong_tries >= mostWrongTries) return { error: 'TooManyAttempts' };
  if (row.expires_at <= now) return { error: 'Expired' };
  const typed = codeFingerprints(secrets, { chain, application, contact: row.contact }, code);
  if (!isOneOf(row.code, typed)) {
    await database.query('update one_time_code set wrong_tries = wrong_tries + 1 where chain = $1', [chain]);
    return { error: 'NoMatch' };
  }
  await database.query('delete from one_time_code where chain = $1', [chain]);
  return { error: undefined, type: row.contact_type, contact: row.contact };
}

interface CodeRow {
  contact_type: Contact['type'];
  contact: string;
  code: string;
  wrong_tries: number;
  expires_at: Date;
}

interface Verified {
  chain: string;
  /** `MFA_Id`, which the following calls have to name. */
  mfaId: string;
  application: string | undefined;
  type: Contact['type'];
  /** `contactLookup` of what was verified. */
  contact: string;
}

/** Records what a session verified; a later verification replaces it. */
export async function noteVerified(database: Queryable, verified: Verified, now: Date): Promise<void> {
  await database.query(
    `insert into verified_contact (chain, mfa_id, application, contact_type, contact, verified_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (chain) do update set mfa_id = excluded.mfa_id, application = excluded.application,
       contact_type = excluded.contact_type, contact = excluded.contact, verified_at = excluded.verified_at`,
    [verified.chain, verified.mfaId, verified.application ?? null, verified.type, verified.contact, now],
  );
}

/**
 * What the verification must have been for: an application, whose call may have no id, or a contact in the submission.
 */
type Claim =
  | { mfaId?: unknown; application: string }
  | { mfaId: unknown; contacts: Record<Contact['type'], unknown> };

/**
 * Requires a one-time code to the application's contact from someone who found it by four digits (F-741).
 * @throws Refusal 403
 */
export async function refuseLookedUp(
  claim: { application: string },
  context: Pick<CallContext, 'site' | 'session' | 'database' | 'secrets'>,
): Promise<void> {
  if (isCodeOwed(context)) await refuseUnverified(claim, context);
}

/**
 * Requires the one-time code of a call if codes are on (SAFE-08, SAFE-10, RES-025, A-006).
 * @throws Refusal 403
 */
export async function refuseUnverified(
  claim: Claim,
  context: Pick<CallContext, 'site' | 'session' | 'database' | 'secrets'>,
): Promise<void> {
  if (!isCodeAsked(claim, context)) return;
  const [row] = await context.database.query<VerifiedRow>(
    'select mfa_id, application, contact_type, contact from verified_contact where chain = $1',
    [context.session.chain],
  );
  refuseOtherContact(claim, row, context);
}

/**
 * The same, for a call that has read what its session verified: with the `MFA_Id` of the call, and for what is
 * submitted now.
 * @throws Refusal 403
 */
export function refuseOtherContact(
  claim: Claim,
  row: VerifiedRow | undefined,
  { site, session, secrets }: Pick<CallContext, 'site' | 'session' | 'secrets'>,
): void {
  if (!isCodeAsked(claim, { site, session })) return;
  const isNamed = !('mfaId' in claim) || row?.mfa_id === claim.mfaId;
  if (session.codeVerifiedAt === undefined || row === undefined || !isNamed)
    throw codeRequired('The one-time code has to be verified first.');
  if ('application' in claim) {
    if (row.application !== claim.application)
      throw codeRequired('The one-time code has to be verified first.');
    return;
  }
  const contact = readContact(row.contact_type, claim.contacts[row.contact_type]);
  if (
    row.application !== null ||
    contact === undefined ||
    !contactLookups(secrets, contact).includes(row.contact)
  )
    throw codeRequired('The contact is not the one that was verified.', contactPaths[row.contact_type]);
}

function isCodeAsked(claim: Claim, context: Pick<CallContext, 'site' | 'session'>): boolean {
  return ('application' in claim && isCodeOwed(context)) || isOn(context.site.settings, 'MFAActive');
}

/** What a session verified. */
export interface VerifiedRow {
  mfa_id: string;
  application: string | null;
  contact_type: Contact['type'];
  contact: string;
}

const contactPaths: Record<Contact['type'], string> = {
  Text: '/Applicant/PrimaryPhone',
  Email: '/Applicant/Email',
};

function codeRequired(message: string, path?: string): Refusal {
  return new Refusal(403, 'codeRequired', message, { path });
}

/** What a code is bound to; with any other part it is a different code. */
interface CodeBinding {
  chain: string;
  application: string | undefined;
  /** `contactLookup` of where it went. */
  contact: string;
}

/** The stored form of a one-time code. Six digits are easily guessed, so it needs the server's key. */
function codeFingerprint(
  secrets: Secrets,
  { chain, application, contact }: CodeBinding,
  code: string,
): string {
  return secrets.fingerprint(purpose, bound({ chain, application, contact }, code));
}

/** The possible stored forms of a code: its fingerprints by every known key. */
function codeFingerprints(secrets: Secrets, binding: CodeBinding, code: string): string[] {
  return secrets.fingerprints(purpose, bound(binding, code));
}

function bound({ chain, application, contact }: CodeBinding, code: string): string {
  return JSON.stringify([chain, application ?? null, contact, code]);
}

const purpose = 'code';

/** The message with a code. An email subject does not contain it: lock screens show subjects. */
export function codeMessage(contact: Contact, code: string, site: ResolvedSite): Message {
  const message = writeMessage(contact, 'code', { code }, site);
  // By the last line of a text, phones fill the code in on that site only.
  const lastLine = message.channel === 'text' ? `\n\n@${message.site} #${code}` : '';
  return { ...message, text: message.text + lastLine, code };
}

/** Purpose of the signed ids that are `MFA_Id` in the contract. */
export const verificationId = 'verification';
