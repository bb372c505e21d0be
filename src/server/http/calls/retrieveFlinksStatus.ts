import { readBankLinkAnswer, requireBankLink } from '../../domain/bankLink/bankLink.ts';
import type { ServerCall } from './ServerCall.ts';

/** What became of a bank link that a visitor comes back from (API-019, PQ-004). */
export const retrieveFlinksStatus: ServerCall<{ receiptId: string }> = {
  name: 'retrieve-flinks-status',
  session: 'required',
  async handle({ receiptId }, context) {
    const comeback = await context.ports.bankLink?.comeBack?.(receiptId, context);
    if (comeback !== undefined) return { body: comeback };
    return { body: readBankLinkAnswer(await requireBankLink(receiptId, context), context.secrets) };
  },
};
