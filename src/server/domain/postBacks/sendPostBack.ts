import { request } from 'node:http';
import type { PostBack } from './PostBack.ts';

/** Milliseconds that a partner has for a whole answer. */
const patience = 10_000;

/**
 * Posts an event to a partner as JSON. Any 2xx answer means taken.
 * @throws Error that names the kind of failure, never what was sent or answered
 */
export async function sendPostBack(address: string, postBack: PostBack): Promise<void> {
  const body = JSON.stringify(postBack);
  const url = new URL(address);
  const status = url.hostname.endsWith('.localhost') ? await postLocally(url, body) : await post(url, body);
  if (status < 200 || status > 299) throw new Error(`status ${status}`);
}

async function post(url: URL, body: string): Promise<number> {
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(patience);
    const answer = await fetch(url, { method: 'POST', redirect: 'error', headers, body, signal });
    await answer.body?.cancel();
    return answer.status;
  } catch (cause) {
    throw new Error(cause instanceof Error && cause.name === 'TimeoutError' ? 'timed out' : 'not reached');
  }
}

/** Names under `.localhost` are this machine, but for Node, which does not know them. */
function postLocally(url: URL, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: url.port || 80,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        timeout: patience,
        headers: {
          host: url.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('timed out')));
    sent.on('error', (error) =>
      reject(new Error(error.message === 'timed out' ? 'timed out' : 'not reached')),
    );
    sent.end(body);
  });
}
