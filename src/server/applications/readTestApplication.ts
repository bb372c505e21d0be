import type { CallContext } from '../call.ts';
import { holderApplicant } from '../sandbox/holderApplicant.ts';
import returns from '../sandbox/returns.json' with { type: 'json' };
import { readAnswers } from './sealedColumns.ts';

/**
 * What was typed into the newest application of a reference number, whoever's it is: for testers only. A number
 * that is the sandbox's own is its holder's.
 */
export async function readTestApplication(
  reference: string,
  { database, secrets, sandbox }: Pick<CallContext, 'database' | 'secrets' | 'sandbox'>,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await database.query<{ id: string }>(
    'select id from application where reference = $1 order by created_at desc limit 1',
    [reference],
  );
  if (row !== undefined) return (await readAnswers(database, secrets, row.id)).application;
  const isFixed = sandbox && /^\d{9}$/.test(reference) && reference.startsWith(returns.start);
  return isFixed ? { Applicant: holderApplicant(reference.slice(-4)) } : undefined;
}
