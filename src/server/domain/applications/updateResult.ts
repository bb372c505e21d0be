import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Application } from '../ports/DecisionService.ts';
import { answerPlace } from './createApplication.ts';

/** A result that came after the first one. */
interface LaterResult {
  stage: Application['stage'];
  /** Fields of the contract's result. */
  fields: Record<string, unknown>;
  /** What a repeated submission is answered from now on. */
  answer: unknown;
}

/** Gives an application another result. The caller holds it locked. */
export async function updateResult(
  database: Queryable,
  secrets: Secrets,
  id: string,
  { stage, fields, answer }: LaterResult,
  now: Date,
): Promise<void> {
  await database.query(
    `update application set stage = $2, result = $3, credit_limit = coalesce($4, credit_limit),
       security_deposit = coalesce($5, security_deposit), answer = $6, updated_at = $7
     where id = $1`,
    [
      id,
      stage,
      String(fields.result ?? ''),
      fields.credit_limit ?? null,
      fields.security_deposit ?? null,
      secrets.seal(JSON.stringify(answer), answerPlace(id)),
      now,
    ],
  );
}
