import type { Application } from '../ports/DecisionService.ts';
import { isOffer } from './decide.ts';

/** Whether an application is approved for good, an accepted offer included: then there is an account to see online. */
export function isApproved({ stage, result }: Application): boolean {
  return stage === 'decided' && isOffer(result);
}
