import type { CreateAccountRequest } from '../../src/contracts/createAccount.ts';
import {
  answerFromService,
  type CallAnswer,
  Refusal,
  refuseInvalid,
  refuseServiceFailure,
  success,
} from '../../src/server/platform/answers.ts';
import { ownApplication, readAnswers } from '../domain/applications/applications.ts';
import { isApproved } from '../domain/applications/decisions.ts';
import type { CallContext } from '../domain/ports/Ports.ts';
import type { RegistrationStatus } from '../domain/ports/services.ts';
import {
  type Account,
  findAccount,
  hashPassword,
  insertAccount,
  isPasswordOf,
  isUsernameFree,
} from '../domain/registration.ts';
import { refuseLookedUp } from '../domain/verification/codes.ts';
import type { ServerCalls } from './ServerCall.ts';

export const registrationCalls = {
  /**
   * Opens online access for an approved application of this session (API-027, APR-023). An application has one account:
   * the same name and password again get the same answer. Hashing is slow, so no transaction waits for it, and no
   * fingerprint of the password is stored besides the hash.
   */
  'create-account': {
    async askThenWrite(request, context) {
      const { username, password, applicantId, system = null } = request;
      const { database, secrets, now } = context;
      const application = await ownApplication(applicantId, context);
      if (!isApproved(application))
        throw new Refusal(409, 'notApproved', 'Only an approved application has online access.');
      await refuseLookedUp({ application: application.id }, context);
      refuseInvalid(
        [
          { rule: 'username', value: username, path: '/username' },
          { rule: 'password', value: password, path: '/password' },
        ],
        context,
      );
      const known = await findAccount(database, secrets, application.id);
      if (known !== undefined) return repeat(known, request);
      if (!(await refuseServiceFailure(context, () => isUsernameFree(username, context)))) throw taken();
      const passwordHash = await hashPassword(password);
      const account = { application: application.id, username, passwordHash, system };
      if (await insertAccount(database, secrets, account, now())) return success(null);
      const quicker = await findAccount(database, secrets, application.id);
      if (quicker === undefined) throw taken();
      return repeat(quicker, request);
    },
  },

  /** Whether a username is free (API-026). The answer does not depend on an application, so none is required. */
  'check-user-availability': {
    async handle({ username }, context) {
      refuseInvalid([{ rule: 'username', value: username, path: '/username' }], context);
      return answerFromService(context, async () => ({
        IsAvailable: await isUsernameFree(username, context),
      }));
    },
  },

  /** Whether the applicant can register, has registered, or may not (API-028, APR-009, APR-011). */
  'validate-user-exists': {
    async handle({ referenceNumber }, context) {
      const application = await ownApplication(referenceNumber, context);
      if (!isApproved(application)) return success({ ApplicantStatus: null });
      const ApplicantStatus = await refuseServiceFailure(context, () => statusOf(application.id, context));
      return success({ ApplicantStatus });
    },
  },
} satisfies Partial<ServerCalls>;

async function repeat(known: Account, { username, password }: CreateAccountRequest): Promise<CallAnswer> {
  const isSame = known.username === username && (await isPasswordOf(known.passwordHash, password));
  if (!isSame) throw new Refusal(409, 'accountExists', 'This application has an account already.');
  return success(null);
}

function taken(): Refusal {
  return new Refusal(409, 'usernameTaken', 'This user name is taken.', { path: '/username' });
}

async function statusOf(
  application: string,
  { database, secrets, ports }: CallContext,
): Promise<RegistrationStatus> {
  if ((await findAccount(database, secrets, application)) !== undefined) return 'ExistsWithUser';
  const { Applicant } = (await readAnswers(database, secrets, application)).application;
  const { Email } = Applicant as Record<string, unknown>;
  return (await ports.registration?.statusOf(typeof Email === 'string' ? Email : '')) ?? 'NewUser';
}
