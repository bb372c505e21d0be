import { expect } from '@playwright/test';
import { serverPort } from './serverPort.ts';

/** What reached `thirdparty.localhost`, as the sandbox kept it. */
export interface Received {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: string;
}

/** Those that work whatever was chosen: events go to the first, the second reports of the device. */
export const functionalPaths = ['/identity', '/fraud'];

/** Where each optional service of the sites is told something of a landing. */
export const optionalPaths = ['/_pages/tags.js', '/analytics', '/personalization', '/pixel', '/tags/event'];

export const optionalOf = (received: Received[]) =>
  received.filter(({ url }) => !functionalPaths.some((path) => url.startsWith(path)));

export const pathsOf = (received: Received[]) => [
  ...new Set(received.map(({ url }) => url.split('?')[0] ?? '')),
];

/** So many looks in a row, and so many milliseconds between them, show the same where nothing is on its way. */
const quiet = { looks: 4, pause: 250 };

/** The outside services of the sandbox on a server: what they received, and a way to forget it. */
export function outsider(port = serverPort()) {
  const address = `http://127.0.0.1:${port}/sandbox/third-party`;
  const headers = { host: `localhost:${port}` };
  async function received(): Promise<Received[]> {
    return (await (await fetch(address, { headers })).json()) as Received[];
  }
  return {
    received,
    /** What they received once nothing is on its way to them any more. */
    async settled(): Promise<Received[]> {
      const looks: Received[][] = [];
      const isQuiet = async () => {
        looks.push(await received());
        const last = looks.slice(-quiet.looks).map(({ length }) => length);
        return last.length === quiet.looks && new Set(last).size === 1;
      };
      await expect
        .poll(isQuiet, { message: 'the services are told no more', intervals: [quiet.pause] })
        .toBe(true);
      return looks.at(-1) ?? [];
    },
    async forget(): Promise<void> {
      await fetch(address, { method: 'DELETE', headers });
    },
  };
}
