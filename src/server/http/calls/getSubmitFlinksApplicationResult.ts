import { readBankLinkAnswer, requireBankLink } from '../../domain/bankLink/bankLink.ts';
import type { ServerCall } from './ServerCall.ts';

/** What the review of a linked bank account led to (API-044, LNK-016). */
export const getSubmitFlinksApplicationResult: ServerCall<{ receiptId: string }> = {
  name: 'get-submit-flinks-application-result',
  session: 'required',
  async handle({ receiptId }, context) {
    return { body: readBankLinkAnswer(await requireBankLink(receiptId, context), context.secrets) };
  },
};
