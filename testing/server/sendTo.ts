import { type IncomingHttpHeaders, request } from 'node:http';

export interface SentAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/**
 * Sends a request to a process of the server, as a browser on that host would; without a body it is a GET.
 * @throws Error when the connection ends before the answer does
 */
export function sendTo(
  port: number | undefined,
  host: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<SentAnswer> {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      method: body === undefined ? 'GET' : 'POST',
      path,
      headers: { host, 'content-type': 'application/json', ...headers },
    };
    const call = request(options, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    call.on('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
