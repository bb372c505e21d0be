import { type RunningProduct, startProduct } from '../../scripts/startProduct.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { type OwnCatalogue, ownCatalogue } from './support/ownCatalogue.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

/** What `npm run dev` shows of a catalogue that is broken, on a copy of it. */
let catalogue: OwnCatalogue;
let product: RunningProduct | undefined;

const screen = 'flows/prequal/screens/landing.json';
const flow = 'flows/prequal/flow.json';

test.use({ expectedErrors: [/503 \(Service Unavailable\)/] });

test.beforeEach(() => {
  catalogue = ownCatalogue();
});

test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await product?.stop();
  await catalogue.dispose();
});

test('[F-845] development serves its code to its own pages, and nothing else of the machine to anybody', async ({
  page,
}) => {
  test.slow();
  product = await startProduct('scripts/dev.ts', [`--catalogue=${catalogue.root}`]);
  const { port } = product;
  await page.goto(product.address('prequal.surge'));
  await expect(page.locator('[name="FirstName"]')).toBeVisible({ timeout: timeoutMs });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`http://localhost:${port}${path}`, { headers });
    return [answer.status, answer.headers.get('access-control-allow-origin')];
  };
  const elsewhere = { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:5173' };
  expect(await get('/src/app/main.tsx')).toEqual([200, null]);
  for (const path of ['/src/app/main.tsx', '/@vite/client', '/__open-in-editor?file=package.json'])
    expect([path, ...(await get(path, elsewhere))]).toEqual([path, 403, null]);
  for (const file of ['package.json', 'deploy/services.json', 'scripts/dev.ts'])
    expect([file, ...(await get(`/@fs${process.cwd()}/${file}?raw`))]).toEqual([file, 403, null]);
});

test('[F-510] the mistakes of a catalogue stand over the page until they are mended, from the first on', async ({
  page,
}) => {
  test.slow();
  catalogue.replace(flow, '"label"', '"labl"');
  product = await startProduct('scripts/dev.ts', [`--catalogue=${catalogue.root}`]);
  await page.goto(product.address('prequal.surge'));
  const panel = page.getByRole('alert', { name: 'Mistakes of the catalogue' });
  await expect(panel).toContainText(`${flow}:`);
  catalogue.replace(flow, '"labl"', '"label"');
  const name = page.locator('[name="FirstName"]');
  // The first compile of all sites, and the start of the server, are ahead.
  await expect(name).toBeVisible({ timeout: timeoutMs });
  await expect(panel).toBeHidden();

  await name.fill('Jordan');
  catalogue.replace(screen, '"promise": "landing.bullet.score"', '"promise": "landing.bullet.scoer"');
  await expect(panel).toContainText('The catalogue has a mistake');
  await expect(panel.getByRole('listitem')).toHaveText([
    /^flows\/prequal\/screens\/landing\.json:8:\d+.*no sentence has the key "landing\.bullet\.scoer"/s,
  ]);
  await expect(page.getByRole('heading', { name: 'See if you pre-qualify' })).toBeVisible();
  await name.pressSequentially(' Lee');
  await expectAccessible(page);

  catalogue.replace(flow, '"label"', '"labl"');
  await expect(panel.getByRole('listitem').filter({ hasText: `${flow}:` })).not.toHaveCount(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();

  await page.reload();
  await expect(panel).toContainText('mistakes');
  await name.fill('Jordan Lee');
  catalogue.replace(flow, '"labl"', '"label"');
  catalogue.replace(screen, 'bullet.scoer', 'bullet.score');
  await expect(panel).toBeHidden();
  await expect(name).toHaveValue('Jordan Lee');
});
