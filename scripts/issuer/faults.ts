import type { ServerResponse } from 'node:http';

type Right = () => { status: number; body: unknown };

/** Milliseconds after which a late answer comes. */
const late = 2_500;

/** How a service fails, by the word that `PUT /faults` takes. */
export const faults = {
  /** The connection stays open and nothing comes. */
  silent: () => {},
  /** The right answer comes when nobody waits any more. */
  late: (response, right) => {
    const answer = right();
    setTimeout(() => send(response, answer), late).unref();
  },
  /** The headers come in time, the rest does not. */
  slow: (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"verdict":'),
  /** The connection is closed without an answer. */
  refuse: (response) => void response.destroy(),
  500: (response) => send(response, { status: 500, body: { problem: 'Something broke.' } }),
  400: (response) => send(response, { status: 400, body: { problem: 'This is not right.' } }),
  garbage: (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>Down</html>'),
  /** JSON, but nothing that was agreed on. */
  foreign: (response) => send(response, { status: 200, body: { hello: ['world'] } }),
  empty: (response) => void response.writeHead(200).end(),
  /** More than anybody reads. */
  endless: (response) => void response.writeHead(200).end(`"${'x'.repeat(1_000_000)}"`),
  elsewhere: (response) => void response.writeHead(302, { Location: '/calls' }).end(),
} satisfies Record<string, (response: ServerResponse, right: Right) => void>;

export type Fault = keyof typeof faults;

/** Whether a word names a fault. */
export function isFault(word: string): word is `${Fault}` {
  return Object.hasOwn(faults, word);
}

function send(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
