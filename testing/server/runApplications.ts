import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { processEnvironment } from './startProcess.ts';

const script = fileURLToPath(new URL('../../issuer/operator/main.ts', import.meta.url));

/** What a command left behind. */
export interface CommandEnd {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs `npm run operate -- applications` as an operator does.
 * @param settings environment variables beside those of every process of the server
 */
export async function runApplications(
  settings: Record<string, string>,
  ...words: string[]
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [script, 'applications', ...words], {
    env: { ...processEnvironment, ...settings },
  });
  const written = { out: '', err: '' };
  child.stdout.on('data', (piece) => {
    written.out += piece;
  });
  child.stderr.on('data', (piece) => {
    written.err += piece;
  });
  const [code] = await once(child, 'close');
  return { code, ...written };
}
