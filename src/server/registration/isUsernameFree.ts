import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { CallContext } from '../call.ts';
import rules from '../sandbox/registration.json' with { type: 'json' };
import { isUsernameTaken } from './accounts.ts';

/**
 * Whether a user name is free, whatever the case of its letters (APR-013). In the sandbox some names are fixed points.
 * @throws ServiceFailure where the check itself fails (APR-016)
 */
export async function isUsernameFree(
  username: string,
  { database, secrets, sandbox }: Pick<CallContext, 'database' | 'secrets' | 'sandbox'>,
): Promise<boolean> {
  const name = username.toLowerCase();
  if (sandbox && rules.failingUsernames.includes(name)) throw new ServiceFailure('user name');
  if (sandbox && rules.takenUsernames.includes(name)) return false;
  return !(await isUsernameTaken(database, secrets, name));
}
