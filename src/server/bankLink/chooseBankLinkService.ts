import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { CallContext } from '../call.ts';
import type { BankLinkService } from './BankLinkService.ts';

/**
 * The company that links bank accounts.
 * @throws ServiceFailure where there is none
 */
export function chooseBankLinkService({ ports }: Pick<CallContext, 'ports'>): BankLinkService {
  if (ports.bankLink === undefined) throw new ServiceFailure('bank link');
  return ports.bankLink;
}
