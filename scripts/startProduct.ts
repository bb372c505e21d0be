import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from './chromiumOptions.ts';
import { freePort, startCommand } from './runCommand.ts';

export interface RunningProduct {
  port: number;
  /** The address of a site, by its host labels before `localhost`. */
  address(site: string, path?: string): string;
  stop(): Promise<void>;
}

/**
 * Starts the product as `npm start` does, on a free port and with a data directory of its own, which goes with it.
 * @param script what starts it; `scripts/dev.ts` for what `npm run dev` does
 * @param parameters of the script
 * @throws Error when it ends before it is up.
 */
export async function startProduct(
  script = 'scripts/start.ts',
  parameters: string[] = [],
): Promise<RunningProduct> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'cardstock-product-'));
  const env = { PORT: String(port), DATA_DIR: data };
  const product = startCommand('node', [script, ...parameters], { env }, 'read');
  const stop = async () => {
    await product.end();
    await rm(data, { recursive: true, force: true });
  };
  const said: string[] = [];
  const up = new Promise<void>((resolve, reject) => {
    if (product.output) {
      createInterface({ input: product.output }).on('line', (line) => {
        said.push(line);
        if (line.includes(`http://localhost:${port}/`)) resolve();
      });
    }
    void product.ended.then(() => reject(new Error(`The product did not start.\n${said.join('\n')}`)));
  });
  try {
    await up;
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { port, address: (site, path = '/') => `http://${site}.localhost:${port}${path}`, stop };
}

/**
 * Does work with the product and a Chromium, which both end with it.
 * @param script what starts the product, as in `startProduct`
 * @throws Error when the product ends before it is up, and what `work` throws
 */
export async function inProduct<Result>(
  work: (product: RunningProduct, browser: Browser) => Promise<Result>,
  script?: string,
): Promise<Result> {
  const product = await startProduct(script);
  try {
    const browser = await chromium.launch(chromiumOptions());
    try {
      return await work(product, browser);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
