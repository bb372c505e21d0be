import { isApproved } from '../../domain/applications/decide.ts';
import { ownApplication } from '../../domain/applications/findApplication.ts';
import {
  type Account,
  findAccount,
  hashPassword,
  insertAccount,
  isPasswordOf,
  isUsernameFree,
} from '../../domain/registration.ts';
import {
  type CallAnswer,
  Refusal,
  refuseInvalid,
  refuseServiceFailure,
  success,
} from '../../platform/answers.ts';
import type { ServerCall } from './ServerCall.ts';

interface CreateAccountRequest {
  username: string;
  password: string;
  applicantId: string | number;
  system?: string | null;
}

/**
 * Opens online access for an approved application of this session (API-027, APR-023). An application has one account: the
 * same name and password again are answered as before. Hashing takes a while, so that nobody waits in a transaction, and
 * no fingerprint of the password is kept beside the hash.
 */
export const createAccount: ServerCall<CreateAccountRequest> = {
  name: 'create-account',
  session: 'required',
  ownTransactions: true,
  async handle(request, context) {
    const { username, password, applicantId, system = null } = request;
    const { database, secrets, now } = context;
    const application = await ownApplication(applicantId, context);
    if (!isApproved(application))
      throw new Refusal(409, 'notApproved', 'Only an approved application has online access.');
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
};

async function repeat(known: Account, { username, password }: CreateAccountRequest): Promise<CallAnswer> {
  const isSame = known.username === username && (await isPasswordOf(known.passwordHash, password));
  if (!isSame) throw new Refusal(409, 'accountExists', 'This application has an account already.');
  return success(null);
}

function taken(): Refusal {
  return new Refusal(409, 'usernameTaken', 'This user name is taken.', { path: '/username' });
}
