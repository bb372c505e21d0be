import type { Decision } from '../ports/DecisionService.ts';
import { resultPayload } from './resultPayload.ts';

/** What an answer says beside the decision. */
interface AnswerFacts {
  id?: string;
  reference?: string;
  referenceHash?: string;
  productCode: string;
  fullName: string | null;
}

/** The body that answers a decision. */
export function decisionAnswer(decision: Decision, facts: AnswerFacts): unknown {
  const { success = true, payload, result = {} } = decision;
  return {
    Success: success,
    Payload: payload === undefined ? resultPayload(result, facts) : payload,
    StatusCode: 200,
  };
}
