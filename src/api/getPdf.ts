import { ApiFailure } from './client.ts';
import { httpFailure } from './httpFailure.ts';

export interface PdfRequest {
  /** The browser's `fetch`, or a stand-in. */
  fetch: typeof globalThis.fetch;
  /** The bearer token of the session. */
  token: string;
  signal?: AbortSignal;
}

/**
 * GET of a document as bytes, for an issuer that answers one by its address (TRM-005). Throws `ApiFailure` as the client of
 * the contract does; that of a status other than 200 holds the body, with message and code (TRM-004).
 */
export async function getPdf(address: string, { fetch, token, signal }: PdfRequest): Promise<Uint8Array> {
  const response = await fetch(address, {
    cache: 'no-store',
    headers: { Accept: 'application/pdf', Authorization: `Bearer ${token}` },
    ...(signal === undefined ? {} : { signal }),
  }).catch(() => {
    throw new ApiFailure(signal?.aborted === true ? 'aborted' : 'network');
  });
  if (response.status !== 200) throw httpFailure(response, await response.text());
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/pdf')) throw new ApiFailure('malformed');
  return new Uint8Array(await response.arrayBuffer());
}
