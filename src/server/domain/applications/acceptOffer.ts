import type { Queryable } from '../../platform/database/Database.ts';
import type { Secrets } from '../../platform/encryption/Secrets.ts';
import type { Application } from '../ports/DecisionService.ts';
import { answerPlace, answersPlace } from './createApplication.ts';
import { readAnswers } from './sealedColumns.ts';

/** What an acceptance adds to an application. */
interface Acceptance
  extends Pick<
    Application,
    'result' | 'securityDeposit' | 'termsVersion' | 'creditProtectionPrice' | 'cardColorCode' | 'cardColorFee'
  > {
  /** What the applicant sent; sealed beside the first answers. */
  answers: Record<string, unknown>;
  /** What the call answered. */
  answer: unknown;
}

/** Decides an offered application. The caller holds it locked and has seen that it is offered. */
export async function acceptOffer(
  database: Queryable,
  secrets: Secrets,
  id: string,
  acceptance: Acceptance,
  now: Date,
): Promise<void> {
  const answers = { ...(await readAnswers(database, secrets, id)), offer: acceptance.answers };
  await database.query(
    `update application set stage = 'decided', result = $2, security_deposit = coalesce($3, security_deposit),
       terms_version = $4, credit_protection_price = $5, card_color_code = $6, card_color_fee = $7,
       answers = $8, answer = $9, accepted_at = $10, updated_at = $10
     where id = $1`,
    [
      id,
      acceptance.result,
      acceptance.securityDeposit ?? null,
      acceptance.termsVersion,
      acceptance.creditProtectionPrice ?? null,
      acceptance.cardColorCode ?? null,
      acceptance.cardColorFee ?? null,
      secrets.seal(JSON.stringify(answers), answersPlace(id)),
      secrets.seal(JSON.stringify(acceptance.answer), answerPlace(id)),
      now,
    ],
  );
}
