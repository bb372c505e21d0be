import { DropConnection } from '../sandbox/DropConnection.ts';
import { ServerFault } from '../sandbox/ServerFault.ts';
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
 * @throws DropConnection, ServerFault where the decision is to fail so
 */
export function decisionAnswer(decision: Decision, facts: AnswerFacts): unknown {
  if (decision.drop) throw new DropConnection('A persona of the sandbox');
  if (decision.http !== undefined) throw new ServerFault('A persona of the sandbox');
  const { success = true, payload, result = {} } = decision;
  const body = {
    Success: success,
    Payload: payload === undefined ? resultPayload(result, facts) : payload,
    StatusCode: 200,
  };
  return withPort(body, parseHost(facts.host)?.port ?? '');
}
