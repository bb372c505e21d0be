import type { NextAnswer } from '../http/Services.ts';
import type { Queryable } from '../platform/database/Database.ts';

/** One that waits for its call. */
export interface PendingAnswer {
  call: string;
  answer: NextAnswer;
  at: string;
}

/** Puts an answer up for the next call of that name, in place of one that waits already. */
export async function setNextAnswer(
  database: Queryable,
  call: string,
  answer: NextAnswer,
  now: Date,
): Promise<void> {
  await database.query(
    `insert into next_answer (call, answer, created_at) values ($1, $2::jsonb, $3)
     on conflict (call) do update set answer = excluded.answer, created_at = excluded.created_at`,
    [call, JSON.stringify(answer), now],
  );
}

/** Removes what waits for a call, and gives it. */
export async function takeNextAnswer(database: Queryable, call: string): Promise<NextAnswer | undefined> {
  const [row] = await database.query<{ answer: NextAnswer }>(
    'delete from next_answer where call = $1 returning answer',
    [call],
  );
  return row?.answer;
}

/** Everything that waits, by call. */
export async function listNextAnswers(database: Queryable): Promise<PendingAnswer[]> {
  const rows = await database.query<{ call: string; answer: NextAnswer; created_at: Date }>(
    'select call, answer, created_at from next_answer order by call',
  );
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
}

/** Whether it says what is answered, not only how. */
export function isAnswer(next: NextAnswer | undefined): next is NextAnswer {
  return (
    next !== undefined && ['result', 'payload', 'http', 'drop'].some((kind) => Object.hasOwn(next, kind))
  );
}
