import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { statesOf } from '../../.storybook/screenStories.ts';
import { screensOfState } from '../../src/authoring/ScreenState.ts';
import { expect, test } from './support/test.ts';

interface Story {
  id: string;
  type: string;
  title: string;
  name: string;
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.vtt': 'text/vtt',
  '.webm': 'video/webm',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const brands = readdirSync('brands').filter((brand) => !brand.startsWith('_'));

/** As Storybook writes a name and as an export has it. */
const squeezed = (name: string) => name.replaceAll(' ', '').toLowerCase();

/** The folder of the build stands below the root, as it may with any host of static files. */
const below = '/design/';
let folder = '';
let server: Server;

// One build is enough for all of them.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.slow();
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

/** Opens a story or a page of the build, and fails where it does not come. */
async function open(page: Page, id: string, query = 'viewMode=story'): Promise<void> {
  await page.goto(`${base()}iframe.html?id=${id}&${query}`);
  await expect(page.locator('body.sb-show-main'), id).toBeVisible();
}

function base(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`;
}

function entries(): Story[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  return Object.values<Story>(entries);
}

/** Addresses that answered with an error. */
function lostOn(page: Page): string[] {
  const lost: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) lost.push(response.url());
  });
  return lost;
}

const primaryOf = (place: Page | Frame) =>
  place.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'));

test('[F-601] the static Storybook draws a story of every widget, block and flow, in the styles of its brand', async ({
  page,
}) => {
  test.slow();
  const lost = lostOn(page);
  const stories = entries().filter(({ type }) => type === 'story');
  const first = stories.filter(
    (story, index) => stories.findIndex(({ title }) => title === story.title) === index,
  );
  expect(first.length).toBeGreaterThan(40);
  for (const { id, title } of first) {
    await open(page, id);
    await expect.poll(() => primaryOf(page), title).toMatch(/^#[0-9a-f]{6}$/u);
  }
  await page.goto(`${base()}index.html`);
  await expect(page.locator('#storybook-preview-iframe')).toBeVisible();
  expect(lost).toEqual([]);
});

test('[F-766] every state is in it, and every screen is drawn from what the API answered when it was built', async ({
  page,
}) => {
  test.slow();
  const lost = lostOn(page);
  const outside: string[] = [];
  page.on('request', (request) => {
    // The frame of the bank link is another site's.
    if (!request.isNavigationRequest() && !request.url().startsWith(base())) outside.push(request.url());
  });
  const stories = new Map(
    entries().flatMap(({ title, name, id }) => (title.startsWith('Screens/') ? [[squeezed(name), id]] : [])),
  );
  const states = statesOf(process.cwd());
  expect(states.filter(({ name }) => !stories.has(squeezed(name)))).toEqual([]);
  // All together have each brand. The tests of the stories draw every state.
  const screensIn = states.map((state) => screensOfState(state).join());
  const drawn = states.filter((_state, index) => screensIn.indexOf(screensIn[index] ?? '') === index);
  for (const [index, state] of drawn.entries()) {
    const brand = state.brand ?? brands[index % brands.length];
    await open(page, stories.get(squeezed(state.name)) ?? '', `viewMode=story&globals=brand:${brand}`);
    const screens = () =>
      page
        .locator('[data-screen]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-screen')).sort());
    await expect.poll(screens, `${state.name} of ${brand}`).toEqual(screensOfState(state));
  }
  expect(lost).toEqual([]);
  expect(outside).toEqual([]);
});

test('[F-766] a screen has the pictures of its brand, and the date of its answers', async ({ page }) => {
  const lost = lostOn(page);
  await open(page, 'screens-prequal--approved', 'viewMode=story&globals=brand:verve');
  await expect(page.locator('[data-screen="approved"]')).toBeVisible();
  await expect
    .poll(() =>
      page
        .locator('img')
        .evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBeGreaterThan(1);
  expect(await page.evaluate(() => new Date().toISOString())).toMatch(/^2026-03-02T15:/u);
  expect(lost).toEqual([]);
});

test('[F-766] a block and a widget are drawn anew with what a control says', async ({ page }) => {
  await open(page, 'blocks-button--default', 'viewMode=story&args=text:Go+on;variant:secondary;busy:!true');
  const button = page.getByRole('button', { name: 'Go on' });
  await expect(button).toHaveAttribute('data-busy');
  await open(page, 'widgets-digits--default', 'viewMode=story&args=label:Account;prefix:US;disabled:!true');
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeDisabled();
  await expect(page.getByText('US', { exact: true })).toBeVisible();
  // In Storybook itself, by hand.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${base()}index.html?path=/story/blocks-button--default`);
  const drawn = page.frameLocator('#storybook-preview-iframe').getByRole('button');
  await expect(drawn).toHaveText('See My Card Offers');
  await page.getByRole('tab', { name: /Controls/u }).click();
  await expect(page.getByRole('row', { name: /variant/u }).getByRole('combobox')).toBeVisible();
  await page.getByRole('row', { name: /^text/u }).getByRole('textbox').fill('Another label');
  await expect(drawn).toHaveText('Another label');
});

test('[F-602] each widget and block has a page with the props, promises and examples of its descriptor', async ({
  page,
}) => {
  const lost = lostOn(page);
  const pages = entries().filter(({ type }) => type === 'docs');
  const titles = entries().flatMap(({ type, title }) => (type === 'story' ? [title] : []));
  const documented = [...new Set(titles)].filter((title) => /^(?:Widgets|Blocks)\//u.test(title));
  expect(pages.map(({ title }) => title).toSorted()).toEqual(documented.toSorted());
  for (const { id, name, text } of [
    { id: 'blocks-banner--docs', name: 'Banner', text: 'Art is decoration; every word is text' },
    { id: 'widgets-card-colours--docs', name: 'Card colours', text: 'arrow keys move inside it' },
  ]) {
    await page.goto(`${base()}iframe.html?id=${id}&viewMode=docs`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.locator('.example').first()).not.toBeEmpty();
  }
  // The faces that somebody chooses between are the brand's.
  const faces = page.locator('.example').first().locator('img');
  await expect(faces).toHaveCount(3);
  expect(
    await faces.first().evaluate((face: HTMLImageElement) => face.decode().then(() => face.naturalWidth)),
  ).toBeGreaterThan(0);
  expect(lost).toEqual([]);
});

test('[F-602] the foundations show every brand, from its compiled data', async ({ page }) => {
  const lost = lostOn(page);
  const foundations = entries().filter(({ title }) => title === 'Foundations');
  expect(foundations.map(({ name }) => name)).toEqual(['Color', 'Type', 'Space', 'Shape', 'Art', 'Motion']);
  for (const { id, name } of foundations) {
    await open(page, id);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  const [color] = foundations;
  await open(page, color?.id ?? '');
  const { tokens } = JSON.parse(readFileSync('brands/surge/brand.json', 'utf8'));
  const own = page.locator('.swatch').filter({ visible: true });
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(tokens.color.accent.$value.slice(at, at + 2), 16),
  );
  const painted = () =>
    own.evaluateAll((all) => all.map((swatch) => (swatch as HTMLElement).style.background));
  await expect.poll(painted).toContain(`rgb(${red}, ${green}, ${blue})`);
  expect(lost).toEqual([]);
});

test('[F-602] a story is drawn in every brand side by side', async ({ page }) => {
  const lost = lostOn(page);
  await open(page, 'blocks-card-art--default', 'viewMode=story&globals=brand:all-360');
  await expect(page.locator('.brand-wall iframe')).toHaveCount(6);
  await expect.poll(() => page.frames().length).toBe(7);
  const frames = page.frames().slice(1);
  for (const frame of frames) await expect(frame.locator('body.sb-show-main')).toBeVisible();
  await expect.poll(async () => new Set(await Promise.all(frames.map(primaryOf))).size).toBe(6);
  expect(lost).toEqual([]);
});
