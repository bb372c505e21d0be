import { STATUS_CODES } from 'node:http';
import { IssuerFailure } from './IssuerFailure.ts';

export interface IssuerRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  /** JSON; undefined sends none. */
  body: string | undefined;
  /** Milliseconds for the whole answer, its body included. */
  limit: number;
  /** Aborted when nobody wants the answer any more. */
  signal: AbortSignal;
}

export interface IssuerAnswer {
  /** 2xx or 4xx. */
  status: number;
  /** JSON, decoded; `{}` where a success came without a body; undefined where a refusal came without JSON. */
  body: Buffer | undefined;
  /** Its `Retry-After`. */
  retryAfter: string | null;
}

/** Bytes of the longest answer. The longest of ours, terms as a PDF, has a tenth. */
const longestAnswer = 20_000_000;
/** What `fetch` decodes. We ask for none of it, but gateways compress all the same. */
const decoded = /^(|identity|(x-)?gzip|deflate|br)$/i;
const isJson = (type: string | null) => /^application\/([\w.+-]+\+)?json\b/i.test(type ?? '');

/**
 * Sends one request, once, and reads the whole answer. Redirects are not followed.
 * @throws IssuerFailure for a 5xx or a redirect, for a success that is not JSON, and where the answer is late, too long, or cut off
 */
export async function askIssuer(request: IssuerRequest): Promise<IssuerAnswer> {
  const { url, method, headers, body, limit, signal } = request;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), limit);
  try {
    return await read(
      await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.any([late.signal, signal]),
        ...(body === undefined ? {} : { body }),
      }),
    );
  } catch (error) {
    if (error instanceof IssuerFailure) throw error;
    if (late.signal.aborted)
      throw new IssuerFailure('timedOut', `did not answer in ${limit / 1_000} seconds`);
    if (signal.aborted) throw new IssuerFailure('abandoned', 'is not waited for any more');
    throw new IssuerFailure('failed', `did not answer: ${codeOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response): Promise<IssuerAnswer> {
  const { status, headers } = response;
  const isRefusal = status >= 400 && status < 500;
  if (!response.ok && !isRefusal) return refuse(response, `answered ${status} ${STATUS_CODES[status] ?? ''}`);
  const encoding = headers.get('content-encoding') ?? '';
  if (!encoding.split(',').every((one) => decoded.test(one.trim())))
    return refuse(response, `answered in an encoding that it was not asked for`);
  const body = await bytesOf(response);
  const answer = { status, retryAfter: headers.get('retry-after') };
  if (isJson(headers.get('content-type')) && body.length > 0) return { ...answer, body };
  if (isRefusal) return { ...answer, body: undefined };
  if (body.length > 0) throw new IssuerFailure('failed', `answered ${status} without JSON`);
  // A page reads JSON, and 204 must not have a body.
  return { ...answer, status: status === 204 || status === 205 ? 200 : status, body: Buffer.from('{}') };
}

async function refuse(response: Response, reason: string): Promise<never> {
  await response.body?.cancel();
  throw new IssuerFailure('failed', reason.trim());
}

async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > longestAnswer) throw new IssuerFailure('failed', 'answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Such as ECONNREFUSED. What `fetch` says beside it may quote what was sent. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? code ?? 'no reason given');
}
