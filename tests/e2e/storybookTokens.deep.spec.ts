import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../scripts/runCommand.ts';
import { ownCatalogue } from './support/ownCatalogue.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

test('[F-602] a token that is saved is in Storybook without a reload', async ({ page }) => {
  test.slow();
  const catalogue = ownCatalogue();
  const port = String(await freePort());
  const storybook = spawn(
    'npx',
    ['storybook', 'dev', '--port', port, '--exact-port', '--ci', '--no-open', '--disable-telemetry'],
    { env: { ...process.env, STORYBOOK_CATALOGUE: catalogue.root }, stdio: 'ignore', detached: true },
  );
  try {
    const base = `http://127.0.0.1:${port}/`;
    const answers = () =>
      fetch(`${base}index.json`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(answers, { timeout: 2 * timeoutMs }).toBe(true);
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${base}iframe.html?id=blocks-button--default&viewMode=story&globals=brand:surge`);
    await expect(page.getByRole('button').first()).toBeVisible({ timeout: timeoutMs });
    await page.evaluate(() => document.body.setAttribute('data-kept', ''));
    catalogue.amend('brands/surge/brand.json', { tokens: { color: { primary: { $value: '#3a1f78' } } } });
    const primary = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-primary'));
    await expect.poll(primary).toBe('#3a1f78');
    await expect(page.locator('body[data-kept]')).toBeAttached();
  } finally {
    const ended = once(storybook, 'exit');
    if (storybook.pid !== undefined) process.kill(-storybook.pid, 'SIGTERM');
    await ended;
    await catalogue.dispose();
  }
});
