import { readBankLinkAnswer } from '../bankLink/readBankLinkAnswer.ts';
import { requireBankLink } from '../bankLink/requireBankLink.ts';
import type { ServerCall } from '../call.ts';
import { comebackOf } from '../sandbox/comebackOf.ts';

/** What became of a bank link that a visitor comes back from (API-019, PQ-004). */
export const retrieveFlinksStatus: ServerCall<{ receiptId: string }> = {
  name: 'retrieve-flinks-status',
  session: 'required',
  async handle({ receiptId }, context) {
    const comeback = context.sandbox ? await comebackOf(receiptId, context) : undefined;
    if (comeback !== undefined) return { body: comeback };
    return { body: readBankLinkAnswer(await requireBankLink(receiptId, context), context.secrets) };
  },
};
