import { readKey } from '../api/readKey.ts';
import type { Action } from './action.ts';

/**
 * POST get-terms-pdf (TRM-001, API-010, A-021). Input: `{ productCode }`. Outcome: `{ loaded, document, message, code }`;
 * `document` is the PDF as bytes, `message` the first error, else 'Unknown Error' (TRM-002), `code` its own where there is one.
 */
const loadTermsDocument: Action = async (input, { api, signal }) => {
  const { body } = await api.call('get-terms-pdf', { productCode: input.productCode }, { signal });
  const content = readKey(body, 'FileContent');
  const errors = readKey(body, 'Errors');
  const message = (Array.isArray(errors) ? errors[0] : undefined) ?? readKey(body, 'errorMessage');
  if (readKey(body, 'HasErrors') === true || typeof content !== 'string' || content === '') {
    const code = readKey(body, 'ErrorCode');
    return {
      loaded: false,
      message: String(message || 'Unknown Error'),
      ...(code ? { code: String(code) } : {}),
    };
  }
  return { loaded: true, document: bytesOf(content), message: '' };
};

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export default loadTermsDocument;
