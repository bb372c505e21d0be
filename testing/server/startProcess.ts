import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fixtureFolder } from './fixtureReleases.ts';

/** A server that runs in a process of its own, as an operator starts it. */
export interface RunningProcess {
  process: ChildProcess;
  port: number;
}

/** What every process of the server is given: a free port, the sandbox, the fixture's release and no log. */
export const processEnvironment = {
  PATH: process.env.PATH,
  PORT: '0',
  SANDBOX: '1',
  RELEASES_DIR: fixtureFolder,
  LOG_LEVEL: 'silent',
};

const repository = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Starts the server and waits until it says where it listens.
 * @param settings environment variables beside or instead of `processEnvironment`
 * @param code the checkout, where it is not this one
 * @throws Error with what the process wrote to stderr when it ends before that
 */
export async function startProcess(
  settings: Record<string, string>,
  code: string = repository,
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [join(code, 'scripts/main.ts')], {
    env: { ...processEnvironment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (text) => said.push(String(text)));
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /(?:http:\/\/localhost|^Listening on .*):(\d+)/.exec(line)?.[1];
    if (port !== undefined) return { process: child, port: Number(port) };
  }
  throw new Error(`The server did not start: ${said.join('')}`);
}
