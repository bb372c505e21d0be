import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root, startCommand } from '../runCommand.ts';

export interface RunningPictures {
  /** Where the page is that draws. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Starts `serve.ts` for a checkout.
 * @throws Error when it ends before it is up; what it said stands in the terminal
 */
export async function startPictures(checkout: string = root): Promise<RunningPictures> {
  const server = startCommand('node', [join(import.meta.dirname, 'serve.ts'), checkout], {}, 'read');
  if (server.output === null) throw new Error('The server of pictures says nothing.');
  const lines = createInterface({ input: server.output });
  const ended = server.ended.then(() => {
    throw new Error(`The page that pictures are taken of did not start from ${checkout}.`);
  });
  // After it is up its end is nobody's surprise.
  ended.catch(() => undefined);
  const [address] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  return { address, stop: () => server.end() };
}
