import { Refusal } from '../../platform/answers/Refusal.ts';
import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import { answerPlace, answersPlace } from './createApplication.ts';

/** What an applicant sent, by step: `application` at first, `offer` with the acceptance. */
export interface SealedAnswers {
  application: Record<string, unknown>;
  offer?: Record<string, unknown>;
}

/**
 * Opens the applicant's answers. Only where a call must have them; never log what comes back.
 * @throws Refusal 404 where they were erased while a session went on
 */
export async function readAnswers(database: Queryable, secrets: Secrets, id: string): Promise<SealedAnswers> {
  const [row] = await database.query<{ answers: Uint8Array }>(
    'select answers from application where id = $1 and answers is not null',
    [id],
  );
  if (row === undefined) throw erased();
  return JSON.parse(secrets.open(row.answers, answersPlace(id)));
}

/**
 * What the last submission of this application was answered: a repeat is given it again.
 * @throws Refusal 404 where it was erased while a session went on
 */
export async function readAnswer(database: Queryable, secrets: Secrets, id: string): Promise<unknown> {
  const [row] = await database.query<{ answer: Uint8Array }>(
    'select answer from application where id = $1 and answer is not null',
    [id],
  );
  if (row === undefined) throw erased();
  return JSON.parse(secrets.open(row.answer, answerPlace(id)));
}

/** The same as for an application that nobody has (SAFE-07). */
function erased(): Refusal {
  return new Refusal(404, 'notFound', 'This visitor has no such application.');
}
