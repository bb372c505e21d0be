import { serverPort } from './serverPort.ts';

/** What reached `thirdparty.localhost`, as the sandbox kept it. */
export interface Received {
  method: string;
  url: string;
  headers: Record<string, string | undefined>;
  body: string;
}

/** The outside services of the sandbox on a server: what they received, and a way to forget it. */
export function outsider(port = serverPort()) {
  const address = `http://127.0.0.1:${port}/sandbox/third-party`;
  const headers = { host: `localhost:${port}` };
  return {
    async received(): Promise<Received[]> {
      return (await (await fetch(address, { headers })).json()) as Received[];
    },
    async forget(): Promise<void> {
      await fetch(address, { method: 'DELETE', headers });
    },
  };
}
