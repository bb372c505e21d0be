import { request } from 'node:http';

/** `fetch` to the loopback address under a site's host, which Node's own cannot name. Rejects where the connection ends. */
export function send(port: number, host: string, address: string, init: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), host: `${host}:${port}` };
    const options = { port, host: '127.0.0.1', path: address, method: init.method ?? 'GET', headers };
    const call = request(options, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve(
          new Response(Buffer.concat(pieces), {
            status: answer.statusCode ?? 500,
            headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [
              name,
              String(value),
            ]),
          }),
        ),
      );
    });
    call.on('error', reject);
    call.end(init.body === undefined || init.body === null ? undefined : String(init.body));
  });
}
