import type { Application } from '../ports/DecisionService.ts';

const results = ['PENDFEE', 'APPROVED', 'OFFER'];

/** Whether a processing fee belongs to an application that was approved, due or paid (PRD-012). */
export function hasFee({ result, securityDeposit }: Application): boolean {
  return results.includes(result.toUpperCase()) && securityDeposit !== undefined && securityDeposit > 0;
}
