import { type AnswerOf, ApiFailure, type RequestOf } from '../api/client.ts';
import { type Action, type ActionAnswer, type Consenting, callOnce, withConsents } from './action.ts';
import { resultOf } from './submission.ts';

export const loadBankLink: Action<{ website?: string | null }> = async (input, { api }) => {
  const { payload, body } = await api.call('generate-flinks-token', {});
  const token = payload?.Token ?? '';
  const website = input.website ?? '';
  const widget = addressOf(payload?.Instance ?? '');
  if (widget === undefined || token === '' || !URL.canParse(website))
    throw new ApiFailure('malformed', { body });
  widget.searchParams.set('token', token);
  widget.searchParams.set('origin', new URL(website).origin);
  return { outcome: 'loaded', address: widget.href, origin: widget.origin, token };
};

/** An instance is an origin, or a host by itself. */
function addressOf(instance: string): URL | undefined {
  const address = /^https?:\/\//iu.test(instance) ? instance : `https://${instance}`;
  return URL.canParse(address) ? new URL(address) : undefined;
}

export const initiateBankLink: Action<RequestOf<'initiate-flinks-application'> & Consenting> = async (
  given,
  services,
) => {
  const input = await withConsents(given, services);
  const answer = await callOnce(services.api, 'initiate-flinks-application', input);
  const receiptId = answer.payload?.ReceiptId ?? answer.body.ReceiptId ?? '';
  const status = String(answer.statusCode ?? '').toUpperCase();
  if (status !== '' && status !== 'OK') return { outcome: 'refused' };
  if (status === '' || receiptId === '') throw new ApiFailure('malformed', { body: answer.body });
  return { outcome: 'started', receiptId };
};

const lastStates = ['Completed', 'SystemError'];

export const fetchBankLinkStatus: Action<RequestOf<'fetch-flinks-application-status'>> = async (
  input,
  { api },
) => {
  const { payload } = await api.call('fetch-flinks-application-status', input);
  const said = payload?.ProcessingState?.toLowerCase();
  return { outcome: lastStates.find((state) => state.toLowerCase() === said) ?? 'underWay' };
};

export const fetchBankLinkResult: Action<RequestOf<'get-submit-flinks-application-result'>> = async (
  { receiptId },
  { api },
) => bankLinkOutcome(await api.call('get-submit-flinks-application-result', { receiptId }));

export const retrieveBankLinkStatus: Action<RequestOf<'retrieve-flinks-status'>> = async (
  { receiptId },
  { api },
) => bankLinkOutcome(await api.call('retrieve-flinks-status', { receiptId }));

/**
 * The result of a bank link: `missing` while there is no result, and permanently if the review found nothing (LNK-021);
 * `result` holds the fields of a submission's result.
 */
function bankLinkOutcome({
  payload,
}: AnswerOf<'retrieve-flinks-status'> | AnswerOf<'get-submit-flinks-application-result'>): ActionAnswer {
  const hasResult = (payload?.result ?? '') !== '';
  return { outcome: hasResult ? 'given' : 'missing', result: resultOf(payload ?? {}) };
}
