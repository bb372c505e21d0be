import type { AnswerOf, RequestOf } from '../api/client.ts';
import { type Action, type Consenting, callOnce, withConsents } from './action.ts';

export const submitApplication: Action<RequestOf<'submit-application'> & Consenting> = async (
  given,
  services,
) => {
  const input = await withConsents(given, services);
  const answer = resultOutcome(await callOnce(services.api, 'submit-application', input));
  return { outcome: outcomeOf(answer), result: answer.result };
};

function outcomeOf({ success, hasPayload, result }: Submitted): string {
  if (!success) return 'unsuccessful';
  if (!hasPayload) return 'empty';
  return result.result === 'statenotvalidforbusiness' ? 'stateNotValid' : 'given';
}

type Submission = AnswerOf<'submit-application' | 'submit-application-offer'>;
type Result = NonNullable<Submission['payload']>;

/** The answer to a submission. `success` is false only if the answer says so; an envelope may have no payload. */
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
 * A result (ENT-001…ENT-004) as conditions and copy read it: the declared fields, and everything else under its own
 * name. `offers` are those of `DeclineOffers`, by name, since conditions read paths (ENT-003, ALT-001).
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

export const submitLimitIncrease: Action<RequestOf<'submit-cli'>> = async (input, { api }) => {
  const { success, payload } = await callOnce(api, 'submit-cli', input);
  const { status, message, result, limitIncrease, creditLimit, ...more } = payload ?? {};
  const { referenceNo, bankName, productName, eligibilityDate } = more;
  const hasPayload = payload !== undefined && payload !== null;
  return {
    outcome: success !== false && hasPayload ? 'decided' : 'notDecided',
    increase: {
      ...{ status, message, result, limitIncrease, creditLimit },
      ...{ referenceNo, bankName, productName, eligibilityDate },
    },
  };
};
