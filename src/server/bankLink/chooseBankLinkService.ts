import { ServiceFailure } from '../answers/ServiceFailure.ts';
import type { CallContext } from '../call.ts';
import { sandboxBankLink } from '../sandbox/sandboxBankLink.ts';
import type { BankLinkService } from './BankLinkService.ts';

/**
 * The company that links bank accounts: the sandbox's own. Elsewhere the issuer's API has one, and this server none.
 * @throws ServiceFailure where there is none
 */
export function chooseBankLinkService({ sandbox }: Pick<CallContext, 'sandbox'>): BankLinkService {
  if (!sandbox) throw new ServiceFailure('bank link');
  return sandboxBankLink;
}
