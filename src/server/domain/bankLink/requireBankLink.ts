import { Refusal } from '../../platform/answers/Refusal.ts';
import { refuseServiceFailure } from '../../platform/answers/refuseServiceFailure.ts';
import type { CallContext } from '../ports/Ports.ts';
import type { BankLink } from './BankLink.ts';
import { findBankLink } from './findBankLink.ts';
import { settleBankLink } from './settleBankLink.ts';

/**
 * The review of a receipt as it stands now.
 * @throws Refusal 404 for an unknown receipt and another session's, both alike (SAFE-07); 502 where the company that
 *   links accounts does not answer
 */
export async function requireBankLink(receipt: string, context: CallContext): Promise<BankLink> {
  const link = await findBankLink(context.database, receipt, context.session.application);
  if (link === undefined)
    throw new Refusal(404, 'notFound', 'There is no such receipt.', { path: '/receiptId' });
  const { release } = context.site;
  return refuseServiceFailure(context, () => settleBankLink(link, { ...context, release }));
}
