import { existsSync } from 'node:fs';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { type CatalogueOptions, catalogue } from './vitePlugin.ts';

/** A busy machine tells of a saved file late: only the test's own limit ends it. */
const waitFor = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 600_000 });

const sliceAddress = '/_release/dev/slices/acorn.simple.json';

const servers: ViteDevServer[] = [];
const listening: HttpServer[] = [];

afterEach(async () => {
  for (const http of listening.splice(0)) http.close();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function start(options: CatalogueOptions = {}, folder = catalogueFolder()) {
  const errors: string[] = [];
  const sent: { event: string; data: unknown }[] = [];
  let ask: ((data: unknown, client: unknown) => void) | undefined;
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
          vi.spyOn(ws, 'on').mockImplementation((name: string, listener: unknown) => {
            if (name === 'cardstock:askMistakes') ask = listener as typeof ask;
          });
          vi.spyOn(config.logger, 'error').mockImplementation((message) => void errors.push(message));
        },
      },
      catalogue(options),
    ],
  });
  servers.push(server);
  const http = createHttpServer(server.middlewares);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  listening.push(http);
  const { port } = http.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const title = async () => (await (await get(sliceAddress)).json()).copy['result.title'];
  const event = (name: string) => sent.filter((one) => one.event === `cardstock:${name}`).at(-1)?.data;
  /** What a page is told that opens now. */
  const asked = () => {
    const send = vi.fn();
    ask?.({}, { send });
    return send.mock.calls;
  };
  return { folder, server, errors, event, asked, get, title };
}

describe('the catalogue in npm run dev', () => {
  it('[PERF-05] sends the slices that a saved document changes', async () => {
    const { folder, event, title } = await start();
    folder.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    await waitFor(() => expect(event('slice')).toEqual({ key: 'acorn.simple', url: sliceAddress }));
    expect(await title()).toBe('Thanks');
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

  it('[F-510] tells a page that opens what is wrong, also from the first', async () => {
    const broken = catalogueFolder();
    broken.replace('flows/simple/flow.json', '"back": "blocked"', '"back": "blockd"');
    const onRelease = vi.fn();
    const { folder, asked, event, title } = await start({ onRelease }, broken);
    const sentence = 'flows/simple/flow.json:10:15: "blockd" cannot stand here. Known: blocked';
    expect(asked()).toEqual([['cardstock:mistakes', { sentences: [sentence] }]]);
    expect(onRelease).not.toHaveBeenCalled();
    folder.replace('flows/simple/flow.json', 'blockd', 'blocked');
    await waitFor(() => expect(event('mistakes')).toEqual({ sentences: [] }));
    expect(asked()).toEqual([['cardstock:mistakes', { sentences: [] }]]);
    expect(onRelease).toHaveBeenCalled();
    expect(await title()).toBe('Thank you');
  });

  it('[F-504] writes the names that editors propose only where it is asked to', async () => {
    const grammar = 'schemas/catalogue/common.schema.json';
    const names = (root: string) => join(root, 'schemas/catalogue/names.schema.json');
    const [asked, other] = [await start({ names: true }), await start()];
    for (const { folder } of [asked, other]) {
      folder.write(grammar, '{}');
      folder.replace('brands/_base/copy.en.json', '"Thank you"', '"Thanks"');
    }
    await waitFor(() => expect(existsSync(names(asked.folder.root))).toBe(true));
    await waitFor(async () => expect(await other.title()).toBe('Thanks'));
    expect(existsSync(names(other.folder.root))).toBe(false);
  });

  it('serves the files of the release', async () => {
    const { get } = await start();
    const theme = await get('/_release/dev/themes/acorn.css');
    expect(theme.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await theme.text()).toContain('--color-primary:#1d4f8b');
    const slice = await get(sliceAddress);
    expect(await slice.json()).toMatchObject({ grammar: 1, brand: 'acorn', flow: 'simple' });
    expect((await get('/_release/settings.json')).status).toBe(404);
  });
});
