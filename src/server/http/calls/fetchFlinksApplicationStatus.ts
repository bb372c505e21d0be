import { requireBankLink } from '../../domain/bankLink/bankLink.ts';
import type { ServerCall } from './ServerCall.ts';

/** How far the review of a linked bank account is (API-043, LNK-015). */
export const fetchFlinksApplicationStatus: ServerCall<{ receiptId: string }> = {
  name: 'fetch-flinks-application-status',
  session: 'required',
  async handle({ receiptId }, context) {
    const { state = 'Processing' } = await requireBankLink(receiptId, context);
    return { body: { ProcessingState: state } };
  },
};
