import { failAsAsked } from '../sandbox/failAsAsked.ts';
import { withPort } from '../sandbox/withPort.ts';
import { parseHost } from '../sites/parseHost.ts';
import type { Decision } from './Decision.ts';
import { resultPayload } from './resultPayload.ts';

/** What an answer says beside the decision. */
export interface AnswerFacts {
  id?: string;
  reference?: string;
  referenceHash?: string;
  productCode: string;
  fullName: string | null;
  /** Host of the site; addresses of stand-ins get its port. */
  host: string;
}

/**
 * The body that answers a decision.
 * @throws what `failAsAsked` throws where the decision is to fail
 */
export function decisionAnswer(decision: Decision, facts: AnswerFacts): unknown {
  failAsAsked(decision);
  const { success = true, payload, result = {} } = decision;
  const body = {
    Success: success,
    Payload: payload === undefined ? resultPayload(result, facts) : payload,
    StatusCode: 200,
  };
  return withPort(body, parseHost(facts.host)?.port ?? '');
}
