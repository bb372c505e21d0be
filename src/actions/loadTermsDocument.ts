import type { RequestOf } from '../api/client.ts';
import { serverCode, serverMessage } from '../api/failureOutcome.ts';
import type { Action } from './action.ts';

/**
 * POST get-terms-pdf (TRM-001, API-010, A-021). Input: `{ productCode }`. Outcome: `{ document, message, code }`;
 * `document` is the PDF as bytes, `message` the first error, else 'Unknown Error' (TRM-002), `code` its own where there is one.
 */
const loadTermsDocument: Action<RequestOf<'get-terms-pdf'>> = async ({ productCode }, { api }) => {
  const { body } = await api.call('get-terms-pdf', { productCode });
  const content = body.FileContent ?? '';
  if (body.HasErrors === true || content === '') {
    const code = serverCode(body);
    return {
      outcome: 'missing',
      message: serverMessage(body) ?? 'Unknown Error',
      ...(code === undefined ? {} : { code }),
    };
  }
  return { outcome: 'loaded', document: bytesOf(content), message: '' };
};

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export default loadTermsDocument;
