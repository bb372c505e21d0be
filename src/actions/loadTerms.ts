import { serverMessage } from '../api/failureOutcome.ts';
import type { Action } from './action.ts';

/**
 * GET get-pdf-html-template/{productCode} (TRM-009, API-039). Input: `{ productCode, ofOtherTab }`; the latter asks in the
 * name of the tab that this one was opened from. Outcome: `{ html, termsId, message }`.
 * Only `StatusCode` 1 is a success; `message` is the server's own words where it refused (TRM-008).
 */
const loadTerms: Action<{ productCode: string; ofOtherTab?: boolean }> = async (
  { productCode, ofOtherTab },
  { api, otherTabsToken },
) => {
  const token = ofOtherTab === true && otherTabsToken !== undefined ? { token: otherTabsToken } : {};
  const { statusCode, body } = await api.call('get-pdf-html-template', { productCode }, token);
  const html = body.Payload ?? '';
  const loaded = Number(statusCode) === 1 && html !== '';
  return {
    outcome: loaded ? 'loaded' : 'missing',
    html: loaded ? html : '',
    termsId: body.TermsId ?? '',
    message: loaded ? '' : (serverMessage(body) ?? 'Unknown Error'),
  };
};

export default loadTerms;
