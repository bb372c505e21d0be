import { randomInt } from 'node:crypto';
import { readAnswers } from '../../domain/applications/createApplication.ts';
import { refuseWithoutCaptcha } from '../../domain/captcha/captcha.ts';
import { deliver } from '../../domain/messages/senders.ts';
import type { CallContext } from '../../domain/ports/Ports.ts';
import {
  codeMessage,
  noteVerified,
  nothingToVerify,
  storeCode,
  subjectOf,
  tryCode,
  verificationId,
} from '../../domain/verification/codes.ts';
import {
  type Contact,
  contactLookup,
  isDeniedNumber,
  ownContact,
  readContact,
} from '../../domain/verification/contacts.ts';
import { answerFromService, Refusal, success } from '../../platform/answers.ts';
import type { Database } from '../../platform/database/Database.ts';
import { isSignedId, newSignedId } from '../../platform/encryption/KeyRing.ts';
import { clientKey, networkKey } from '../../platform/limits/attempts.ts';
import { countTimes, raiseAlarm, refuseBeyond } from '../../platform/limits/countTimes.ts';
import { tellSecurityEvent } from '../../platform/securityEvents.ts';
import { lockSession, sessionEnded } from '../../platform/sessions/findSession.ts';
import { insertToken, rotateSession } from '../../platform/sessions/startSession.ts';
import type { ServerCall } from './ServerCall.ts';

/**
 * Sends a one-time code (API-022, SAFE-08). It is stored, and so good, once the message was taken: a failing delivery
 * is an unsuccessful call, and leaves the code before it as it was.
 */
const sendMfa: ServerCall<'send-mfa'> = {
  name: 'send-mfa',
  session: 'required',
  ownTransactions: true,
  async handle({ contactIdentifier, contactType, ApplicantId }, context) {
    const named = readContact(contactType, contactIdentifier);
    if (named === undefined && contactIdentifier) throw unreadable();
    const { contact, ...grant } = await onOwnChain(context, (inner) =>
      grantSending(named, contactType, ApplicantId, inner),
    );
    if (!grant.isOwnContact)
      throw new Refusal(400, 'otherContact', 'The contact is not the one of the application.', {
        path: '/contactIdentifier',
      });
    if (grant.application === undefined) await limitStrangers(context);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const message = codeMessage(contact, code, context.site);
    return answerFromService(context, async () => {
      await deliver(message, context);
      return onOwnChain(context, async ({ database, secrets, session, now }) => {
        const { chain } = session;
        const lookup = contactLookup(secrets, contact);
        const binding = { chain, application: grant.application, contact: lookup, type: contact.type };
        await storeCode(database, secrets, { ...binding, code }, now());
        return insertToken(database, chain, now(), session.release);
      });
    });
  },
};

/**
 * Limits the codes of people who have no application yet, so that nobody uses up those of others (F-742): by address and
 * network. Too many in all raise an alarm and ask for the captcha; they refuse nobody. Who has an application is limited by that
 * alone. Counted outside of any transaction, so that what is refused stays counted and nobody waits for another's code.
 */
async function limitStrangers(context: CallContext): Promise<void> {
  const { database, secrets, limits, clientAddress, session } = context;
  const client = { database, limit: limits.codeClient, key: clientKey(secrets, clientAddress) };
  const network = { database, limit: limits.codeNetwork, key: networkKey(secrets, clientAddress) };
  for (const use of [client, network]) await refuseBeyond(use, tooManyCodes);
  const inAll = await countTimes({ database, limit: limits.codeAll, key: 'all' });
  raiseAlarm(context, limits.codeAll, inAll);
  if (inAll.beyond > 0) refuseWithoutCaptcha(session);
}

const tooManyCodes = { code: 'tooManyCodes', what: 'Too many codes were sent.' };

/** A transaction of the visitor's own, who is read again in it. */
function onOwnChain<Result>(
  context: CallContext,
  work: (context: CallContext) => Promise<Result>,
): Promise<Result> {
  return context.database.transaction(async (database: Database) => {
    const session = await lockSession(database, context.session);
    if (session === undefined || session.superseded) throw sessionEnded();
    return work({ ...context, session, database });
  });
}

function unreadable(): Refusal {
  return new Refusal(400, 'invalid', 'The contact cannot be read.', { path: '/contactIdentifier' });
}

function deniedNumber(): Refusal {
  return new Refusal(400, 'deniedNumber', 'No codes are sent to this number. Use another one, or e-mail.', {
    path: '/contactIdentifier',
  });
}

interface Grant {
  application: string | undefined;
  contact: Contact;
  isOwnContact: boolean;
}

/**
 * Counts the sending. One to a contact that is not the application's counts, too: it would be a guess at it.
 * @param named undefined means the application's own of that type, which a page that was loaded anew does not know (F-106)
 */
async function grantSending(
  named: Contact | undefined,
  type: Contact['type'],
  applicantId: string | number,
  context: CallContext,
): Promise<Grant> {
  const { database, secrets, session, limits } = context;
  const application = await subjectOf(applicantId, context);
  const own =
    application &&
    ownContact(type, (await readAnswers(database, secrets, application.id)).application.Applicant);
  const contact = named ?? own;
  if (contact === undefined) throw unreadable();
  if (contact.type === 'Text' && isDeniedNumber(contact.to)) throw deniedNumber();
  const subject = { database, limit: limits.code, key: application?.id ?? session.chain };
  await refuseBeyond(subject, tooManyCodes);
  const recipient = { database, limit: limits.contact, key: contactLookup(secrets, contact) };
  await refuseBeyond(recipient, tooManyCodes);
  if (application === undefined) return { application: undefined, contact, isOwnContact: true };
  const isOwnContact = own !== undefined && contactLookup(secrets, own) === contactLookup(secrets, contact);
  return { application: application.id, contact, isOwnContact };
}

/** Verifies a one-time code (API-023, MFA-009 … MFA-013). A right one gives a new session token for all earlier ones (SEC-002). */
const verifyMfa: ServerCall<'verify-mfa'> = {
  name: 'verify-mfa',
  session: 'required',
  async handle({ verifyCode, ApplicantId, MFA_Id: mfaId }, context) {
    const { database, secrets, session, now } = context;
    const { chain } = session;
    const application = (await subjectOf(ApplicantId, context))?.id;
    if (!isSignedId(mfaId, verificationId, chain, secrets)) throw nothingToVerify();
    const found = await tryCode(database, secrets, { chain, application, code: verifyCode }, now());
    // Answered, not thrown: the wrong try has to stay counted.
    if (found.error !== undefined) {
      if (found.error === 'NoMatch') tellSecurityEvent(context, 'codeWrong');
      if (found.error === 'TooManyAttempts') tellSecurityEvent(context, 'codeExhausted');
      return { status: 401, body: { Success: false, Payload: null, StatusCode: 401, Error: found.error } };
    }
    const { type, contact } = found;
    await noteVerified(database, { chain, mfaId, application, type, contact }, now());
    const token = await rotateSession(database, session, now());
    return { body: { Success: true, Payload: token, StatusCode: 200, Error: null } };
  },
};

/** The id of a verification by one-time code, for the session that asks (API-021, MFA-001). */
const mfaId: ServerCall<'mfa-id'> = {
  name: 'mfa-id',
  session: 'required',
  async handle(_request, { session, secrets }) {
    return success(newSignedId(verificationId, session.chain, secrets));
  },
};

export const verificationCalls: readonly ServerCall[] = [sendMfa, verifyMfa, mfaId];
