import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * GET get-pdf-html-template/{productCode} (TRM-009, API-039). Input: `{ productCode, ofOtherTab }`; the latter asks in the
 * name of the tab that this one was opened from. Outcome: `{ loaded, html, termsId, message }`.
 * Only `StatusCode` 1 is a success; `message` is the server's own words where it refused (TRM-008).
 */
const loadTerms: Action = async (input, { api, signal, otherTabsToken }) => {
  const token = input.ofOtherTab === true && otherTabsToken !== undefined ? { token: otherTabsToken } : {};
  const parameters = { productCode: String(input.productCode ?? '') };
  const answer = await api.call('get-pdf-html-template', undefined, { parameters, signal, ...token });
  const html = readKey(answer.body, 'Payload');
  const loaded = Number(answer.statusCode) === 1 && typeof html === 'string' && html !== '';
  const errors = readKey(answer.body, 'Errors');
  return {
    loaded,
    html: loaded ? html : '',
    termsId: String(readKey(answer.body, 'TermsId') ?? ''),
    message: loaded ? '' : String((Array.isArray(errors) ? errors[0] : undefined) ?? 'Unknown Error'),
  };
};

export default loadTerms;
