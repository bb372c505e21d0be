import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueFolder } from './testing/catalogueFolder.ts';
import { catalogue } from './vitePlugin.ts';

/** A busy machine tells of a saved file late. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

const servers: ViteDevServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start() {
  const folder = catalogueFolder();
  const errors: string[] = [];
  const sent: { event: string; data: unknown }[] = [];
  const server = await createServer({
    root: folder.root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, ws: false },
    plugins: [
      {
        name: 'listen',
        configureServer({ ws, config }) {
          vi.spyOn(ws, 'send').mockImplementation((...parameters: unknown[]) => {
            const [payload] = parameters as [{ type: string; event: string; data: unknown }];
            if (payload.type === 'custom') sent.push(payload);
          });
          vi.spyOn(config.logger, 'error').mockImplementation((message) => void errors.push(message));
        },
      },
      catalogue(),
    ],
  });
  servers.push(server);
  const event = (name: string) => sent.filter((one) => one.event === `cardstock:${name}`).at(-1)?.data;
  return { folder, server, errors, event };
}

describe('the catalogue in npm run dev', () => {
  it('[PERF-05] sends the slices that a saved document changes', async () => {
    const { folder, event } = await start();
    folder.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    await waitFor(() =>
      expect(event('slice')).toMatchObject({
        key: 'acorn.simple',
        slice: { copy: { 'result.title': 'Thanks' } },
      }),
    );
  });

  it('[PERF-05] is not left behind by a second save that follows at once', async () => {
    const { folder, server, event } = await start();
    server.watcher.once('change', () =>
      setTimeout(() => folder.replace('brands/_base/copy.en.json', '"Thanks"', '"Many thanks"'), 20),
    );
    folder.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    await waitFor(() =>
      expect(event('slice')).toMatchObject({ slice: { copy: { 'result.title': 'Many thanks' } } }),
    );
  });

  it('says mistakes in the terminal and to the page, and that they are gone', async () => {
    const { folder, errors, event } = await start();
    folder.replace('flows/simple/flow.json', '"back": "blocked"', '"back": "blockd"');
    const sentence = 'flows/simple/flow.json:10:15: "blockd" cannot stand here. Known: blocked';
    await waitFor(() => expect(event('mistakes')).toEqual({ sentences: [sentence] }));
    expect(errors).toContain(sentence);
    folder.replace('flows/simple/flow.json', 'blockd', 'blocked');
    await waitFor(() => expect(event('mistakes')).toEqual({ sentences: [] }));
    expect(event('slice')).toBeUndefined();
  });

  it('serves the files of the release', async () => {
    const { server } = await start();
    const http = createHttpServer(server.middlewares);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}/_release/dev`;
    const theme = await fetch(`${base}/themes/acorn.css`);
    expect(theme.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await theme.text()).toContain('--color-primary:#1d4f8b');
    const slice = await fetch(`${base}/slices/acorn.simple.json`);
    expect(await slice.json()).toMatchObject({ grammar: 1, brand: 'acorn', flow: 'simple' });
    expect((await fetch(`${base}/../settings.json`)).status).toBe(404);
    await new Promise((resolve) => http.close(resolve));
  });
});
