import type { CallContext } from '../ports/CallContext.ts';
import { isUsernameTaken } from './accounts.ts';

/**
 * Whether a user name is free, whatever the case of its letters (APR-013).
 * @throws ServiceFailure where the check itself fails (APR-016)
 */
export async function isUsernameFree(
  username: string,
  { database, secrets, ports }: Pick<CallContext, 'database' | 'secrets' | 'ports'>,
): Promise<boolean> {
  const name = username.toLowerCase();
  if (await ports.registration?.isTaken(name)) return false;
  return !(await isUsernameTaken(database, secrets, name));
}
