import type { RequestOf } from '../api/client.ts';
import { serverCode, serverMessage } from '../api/failureOutcome.ts';
import type { Action } from './action.ts';

export const loadTerms: Action<{ productCode: string; ofOtherTab?: boolean }> = async (
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

export const loadTermsDocument: Action<RequestOf<'get-terms-pdf'>> = async ({ productCode }, { api }) => {
  const { payload, body } = await api.call('get-terms-pdf', { productCode });
  const content = payload?.FileContent ?? '';
  if (payload?.HasErrors === true || content === '') {
    const code = serverCode(payload) ?? serverCode(body);
    return {
      outcome: 'missing',
      message: serverMessage(payload) ?? serverMessage(body) ?? 'Unknown Error',
      ...(code === undefined ? {} : { code }),
    };
  }
  return { outcome: 'loaded', document: bytesOf(content), message: '' };
};

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
