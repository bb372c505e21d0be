import type { CallAnswer } from '../../platform/answers.ts';

/** Adds the session that a call started to its answer, next to the contract's own keys (F-101). */
export function withSession({ session, ...answer }: CallAnswer): CallAnswer {
  if (session === undefined || typeof answer.body !== 'object') return answer;
  const { token, chain, reportId } = session;
  return {
    ...answer,
    body: { ...answer.body, SessionToken: token, SessionId: chain, SessionReportId: reportId },
  };
}
