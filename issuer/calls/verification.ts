import { randomInt } from 'node:crypto';
import { clientKey, networkKey } from '../../src/server/platform/addresses.ts';
import { Refusal, refuseServiceFailure, success } from '../../src/server/platform/answers.ts';
import { enforceLimits } from '../../src/server/platform/limits/countTimes.ts';
import { tellSecurityEvent } from '../../src/server/platform/securityEvents.ts';
import { readAnswers } from '../domain/applications/applications.ts';
import { deliver } from '../domain/messages.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import {
  codeMessage,
  noteVerified,
  nothingToVerify,
  storeCode,
  subjectOf,
  tryCode,
  verificationId,
} from '../domain/verification/codes.ts';
import {
  type Contact,
  contactLookup,
  isDeniedNumber,
  ownContact,
  readContact,
} from '../domain/verification/contacts.ts';
import { isSignedId, newSignedId } from '../platform/encryption/secrets.ts';
import { databaseCounters } from '../platform/limits/databaseCounters.ts';
import { insertToken, rotateSession } from '../platform/sessions/startSession.ts';
import type { ServerCalls } from './ServerCall.ts';

export const verificationCalls = {
  /**
   * Sends a one-time code (API-022, SAFE-08). It becomes valid once the message was accepted: a failed delivery is an
   * unsuccessful call, and the previous code stays valid.
   */
  'send-mfa': {
    async askThenWrite({ contactIdentifier, contactType, ApplicantId }, context) {
      // Read.
      const named = readContact(contactType, contactIdentifier);
      if (named === undefined && contactIdentifier) throw unreadable();
      const { contact, application, isOwnContact } = await readRecipient(
        named,
        contactType,
        ApplicantId,
        context,
      );
      // What a sender is refused for counts for nobody else (F-843).
      if (application === undefined) await limitStrangers(context);
      await limitSending(contact, application, context);
      if (!isOwnContact)
        throw new Refusal(400, 'otherContact', 'The contact is not the one of the application.', {
          path: '/contactIdentifier',
        });

      // Ask.
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await refuseServiceFailure(context, () => deliver(codeMessage(contact, code, context.site), context));

      // Write: the chain has one code, whatever it had before.
      return context.write(async ({ database, secrets, session: { chain, release }, now }) => {
        const binding = { chain, application, contact: contactLookup(secrets, contact), type: contact.type };
        await storeCode(database, secrets, { ...binding, code }, now());
        return success(await insertToken(database, chain, now(), release));
      });
    },
  },

  /**
   * Verifies a one-time code (API-023, MFA-009 … MFA-013). A correct one gives a new session token that replaces all
   * earlier ones (SEC-002).
   */
  'verify-mfa': {
    async handle({ verifyCode, ApplicantId, MFA_Id: mfaId }, context) {
      const { database, secrets, session, now } = context;
      const { chain } = session;
      const application = (await subjectOf(ApplicantId, context))?.id;
      if (!isSignedId(mfaId, verificationId, chain, secrets)) throw nothingToVerify();
      const found = await tryCode(database, secrets, { chain, application, code: verifyCode }, now());
      // Answered instead of thrown, so that the wrong try stays counted.
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
  },

  /** The id of a verification by one-time code, for the current session (API-021, MFA-001). */
  'mfa-id': {
    async handle(_request, { session, secrets }) {
      return success(newSignedId(verificationId, session.chain, secrets));
    },
  },
} satisfies Partial<ServerCalls>;

/**
 * Limits the codes of people without an application, so that no one uses up those of others (F-742): by address and
 * network. Too many in total raise an alarm and require the captcha, but refuse no one. An application has its own
 * limit only. Counted outside of any transaction, so that refused calls count and no one waits for another's code.
 */
async function limitStrangers(context: CallContext): Promise<void> {
  const { secrets, limits, clientAddress } = context;
  await enforceLimits(
    databaseCounters(context),
    [
      { limit: limits.codeClient, key: clientKey(secrets, clientAddress), ...tooManyCodes },
      { limit: limits.codeNetwork, key: networkKey(secrets, clientAddress), ...tooManyCodes },
      { limit: limits.codeAll, key: 'all', ...tooManyCodes },
    ],
    context,
  );
}

const tooManyCodes = { code: 'tooManyCodes', what: 'Too many codes were sent.' };

function unreadable(): Refusal {
  return new Refusal(400, 'invalid', 'The contact cannot be read.', { path: '/contactIdentifier' });
}

function deniedNumber(): Refusal {
  return new Refusal(400, 'deniedNumber', 'No codes are sent to this number. Use another one, or e-mail.', {
    path: '/contactIdentifier',
  });
}

interface Recipient {
  /** Id of the application that the code is for; undefined before a first submission. */
  application: string | undefined;
  contact: Contact;
  isOwnContact: boolean;
}

/**
 * @param named undefined means the application's own contact of that type, which a reloaded page does not know (F-106)
 */
async function readRecipient(
  named: Contact | undefined,
  type: Contact['type'],
  applicantId: string | number,
  context: CallContext,
): Promise<Recipient> {
  const { database, secrets } = context;
  const application = await subjectOf(applicantId, context);
  const own =
    application &&
    ownContact(type, (await readAnswers(database, secrets, application.id)).application.Applicant);
  const contact = named ?? own;
  if (contact === undefined) throw unreadable();
  if (contact.type === 'Text' && isDeniedNumber(contact.to)) throw deniedNumber();
  if (application === undefined) return { application: undefined, contact, isOwnContact: true };
  const isOwnContact = own !== undefined && contactLookup(secrets, own) === contactLookup(secrets, contact);
  return { application: application.id, contact, isOwnContact };
}

/** Counts the sending. A contact that is not the application's counts, too: it would be a guess. */
async function limitSending(
  contact: Contact,
  application: string | undefined,
  context: CallContext,
): Promise<void> {
  const { secrets, session, limits } = context;
  await enforceLimits(
    databaseCounters(context),
    [
      { limit: limits.code, key: application ?? session.chain, ...tooManyCodes },
      { limit: limits.contact, key: contactLookup(secrets, contact), ...tooManyCodes },
    ],
    context,
  );
}
