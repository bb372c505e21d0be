import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A call that the issuer got. */
interface IssuerCame {
  service: string;
  path: string;
  key?: string;
  correlation?: string;
}

/** The stand-in issuer (issuer/standIn) in a process of its own. */
export interface RunningIssuer {
  url: string;
  /** Token that it takes. */
  token: string;
  /** Writes the example's services file for its port, with what a test wants to be different. */
  servicesFile(amend?: (file: ServicesDocument) => void): string;
  /** Makes one of its services fail. */
  fail(service: string, fault: string): Promise<void>;
  /** Everything answers again, and nothing came yet. */
  mend(): Promise<void>;
  came(): Promise<IssuerCame[]>;
  stop(): Promise<void>;
}

export interface ServicesDocument {
  services: Record<string, Record<string, unknown> & { calls: Record<string, Record<string, unknown>> }>;
  without?: Record<string, string>;
}

/**
 * @param timeout milliseconds that each service has: usually more than an answer takes on a busy machine
 * @throws Error where it ends before it listens
 */
export async function startIssuer(timeout = 30_000): Promise<RunningIssuer> {
  const token = 'token-of-the-issuer';
  const child = spawn(process.execPath, ['issuer/standIn/main.ts', '--port', '0'], {
    env: { PATH: process.env.PATH, ISSUER_TOKEN: token },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const url of createInterface({ input: child.stdout }))
    return running({ url, token, stop, timeout });
  throw new Error('The issuer did not start.');

  async function stop() {
    child.kill();
    await ended;
  }
}

function running({
  timeout,
  ...issuer
}: Pick<RunningIssuer, 'url' | 'token' | 'stop'> & { timeout: number }): RunningIssuer {
  const { url } = issuer;
  const folder = mkdtempSync(join(tmpdir(), 'cardstock-issuer-'));
  let files = 0;
  return {
    ...issuer,
    servicesFile(amend = () => {}) {
      const text = readFileSync('issuer/standIn/services.json', 'utf8');
      const document = JSON.parse(text.replaceAll('http://127.0.0.1:4100/', url)) as ServicesDocument;
      for (const service of Object.values(document.services)) service.timeout = timeout;
      amend(document);
      files += 1;
      const file = join(folder, `services-${files}.json`);
      writeFileSync(file, JSON.stringify(document, null, 2));
      return file;
    },
    async fail(service, fault) {
      const body = JSON.stringify({ service, fault });
      const { ok } = await fetch(`${url}faults`, { method: 'PUT', body });
      if (!ok) throw new Error(`the issuer knows no fault ${fault}`);
    },
    async mend() {
      await fetch(`${url}faults`, { method: 'DELETE' });
    },
    came: async () => (await (await fetch(`${url}calls`)).json()) as IssuerCame[],
  };
}
