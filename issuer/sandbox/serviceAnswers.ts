import type { CallAnswerDocument, Persona, Personas } from '../../src/compile/link/personasOf.ts';
import type { NextAnswer } from '../calls/Services.ts';
import type { Queryable } from '../platform/database/Database.ts';
import table from './services.json' with { type: 'json' };

/** One answer that a tester may choose. */
interface ServiceAnswer {
  id: string;
  name: string;
  next: NextAnswer;
}

/** A service, and its possible next answers. */
export interface SandboxService {
  name: string;
  /** The call that answers it. */
  call: string;
  answers: ServiceAnswer[];
}

interface ServiceRow extends SandboxService {
  personas?: string;
}

/** Every service of this server with its possible answers (F-507): those of its personas, its own, and common ones. */
export function serviceAnswers(personas: Personas): SandboxService[] {
  const rows: ServiceRow[] = table.services;
  return rows.map(({ name, call, personas: word, answers }) => ({
    name,
    call,
    answers: [...(word === undefined ? [] : ofPersonas(personas, word)), ...answers, ...table.common],
  }));
}

/** The answers of personas, grouped. Failures are common to all services. */
function ofPersonas(personas: Personas, word: string): ServiceAnswer[] {
  const found = new Map<string, ServiceAnswer>();
  for (const [last4, persona] of Object.entries(personas)) {
    const next = persona[word as keyof Omit<Persona, 'about' | 'group'>];
    if (next === undefined || next.http !== undefined || next.drop) continue;
    const key = JSON.stringify(next);
    const known = found.get(key);
    if (known === undefined) found.set(key, { id: last4, name: `${last4}: ${answerInWords(next)}`, next });
  }
  return [...found.values()];
}

/** An answer in a few words. */
export function answerInWords({ drop, http, success, payload, result }: CallAnswerDocument): string {
  if (drop) return 'the connection is dropped';
  if (http !== undefined) return `HTTP ${http}`;
  if (payload === null) return 'no payload';
  if (success === false) return 'Success false';
  const words = [result?.decision ?? result?.result, result?.failed_metric];
  return words.filter((word) => typeof word === 'string' && word !== '').join(', ') || 'empty';
}

/** One that waits for its call. */
export interface PendingAnswer {
  call: string;
  answer: NextAnswer;
  at: string;
}

/** Sets the answer of the next call of that name, replacing one that is waiting. */
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

/** Removes and returns what waits for a call. */
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

/** Whether it replaces the answer, not only the delay. */
export function isAnswer(next: NextAnswer | undefined): next is NextAnswer {
  return (
    next !== undefined && ['result', 'payload', 'http', 'drop'].some((kind) => Object.hasOwn(next, kind))
  );
}
