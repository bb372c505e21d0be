import { ServiceFailure } from '../../platform/answers/ServiceFailure.ts';
import type { CallContext } from '../ports/Ports.ts';
import type { BankLinkService } from '../ports/services.ts';

/**
 * The company that links bank accounts.
 * @throws ServiceFailure where there is none
 */
export function chooseBankLinkService({ ports }: Pick<CallContext, 'ports'>): BankLinkService {
  if (ports.bankLink === undefined) throw new ServiceFailure('bank link');
  return ports.bankLink;
}
