import type { AnswerOf } from '../api/client.ts';

type Submission = AnswerOf<'submit-application' | 'submit-application-offer'>;
type Result = NonNullable<Submission['payload']>;

/** What a submission was answered. `success` is false only where the answer says so; an envelope may lack a payload. */
export interface Submitted {
  success: boolean;
  hasPayload: boolean;
  result: Record<string, unknown>;
}

export function resultOutcome({ success, payload, body }: Submission): Submitted {
  const result = success === undefined ? payload : body.Payload;
  return {
    success: success !== false,
    hasPayload: result !== undefined && result !== null,
    result: resultOf(result ?? {}),
  };
}

/**
 * A result (ENT-001…ENT-004) as conditions and copy read it: the declared fields, and everything else under its own name
 * . `offers` are those of `DeclineOffers` by their names, since conditions read paths (ENT-003, ALT-001).
 */
export function resultOf(result: Result): Record<string, unknown> {
  const given = Object.entries(result).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(given), ...offersOf(result.DeclineOffers ?? []) };
}

function offersOf(list: NonNullable<Result['DeclineOffers']>): { offers?: Record<string, unknown> } {
  if (list.length === 0) return {};
  const named = list.map(({ Name = '', Url = '', AuthId = '' }): [string, unknown] => [
    Name,
    { Url, AuthId },
  ]);
  return { offers: Object.fromEntries(named.filter(([name]) => /^[A-Za-z]\w*$/u.test(name))) };
}
