import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { expect, test } from './support/test.ts';

interface Story {
  id: string;
  type: string;
  title: string;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The folder of the build stands below the root, as it may with any host of static files. */
const below = '/design/';
let folder = '';
let server: Server;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'cardstock-storybook-'));
  const build = spawn(
    'npx',
    ['storybook', 'build', '--disable-telemetry', '--quiet', '--output-dir', folder],
    {
      stdio: 'ignore',
    },
  );
  const [status] = await once(build, 'exit');
  expect(status).toBe(0);
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, path.startsWith(below) ? path.slice(below.length) : 'nothing');
    if (path === '/favicon.ico') return response.writeHead(204).end();
    const isFile = existsSync(file) && statSync(file).isFile();
    response.writeHead(isFile ? 200 : 404, { 'Content-Type': types[extname(file)] ?? 'text/plain' });
    response.end(isFile ? readFileSync(file) : 'Not found');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

test.afterAll(() => {
  server?.closeAllConnections();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[F-601] the static Storybook draws a story of every widget and block, in the styles of its brand', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const lost: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) lost.push(response.url());
  });
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
    entries: Record<string, Story>;
  };
  const stories = Object.values(entries).filter(({ type }) => type === 'story');
  const first = stories.filter(
    (story, index) => stories.findIndex(({ title }) => title === story.title) === index,
  );
  expect(first.length).toBeGreaterThan(40);
  // They need the API, which files have not.
  expect(stories.filter(({ title }) => title.startsWith('Screens/'))).toEqual([]);
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`;
  for (const { id, title } of first) {
    await page.goto(`${base}iframe.html?viewMode=story&id=${id}`);
    await expect(page.locator('body.sb-show-main'), title).toBeVisible();
    const primary = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-primary'),
    );
    expect(primary, title).toMatch(/^#[0-9a-f]{6}$/u);
  }
  await page.goto(`${base}index.html`);
  await expect(page.locator('#storybook-preview-iframe')).toBeVisible();
  expect(lost).toEqual([]);
});
