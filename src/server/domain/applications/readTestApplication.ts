import type { CallContext } from '../ports/Ports.ts';
import { readAnswers } from './sealedColumns.ts';

/**
 * What was typed into the newest application of a reference number, whoever's it is: for testers only. A number
 * that was not given out here may be known to the decision system.
 */
export async function readTestApplication(
  reference: string,
  { database, secrets, ports }: Pick<CallContext, 'database' | 'secrets' | 'ports'>,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await database.query<{ id: string }>(
    'select id from application where reference = $1 and erased_at is null order by created_at desc limit 1',
    [reference],
  );
  if (row !== undefined) return (await readAnswers(database, secrets, row.id)).application;
  const Applicant = ports.decisions?.testApplicant?.(reference);
  return Applicant && { Applicant };
}
