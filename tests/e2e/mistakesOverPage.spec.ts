import { type RunningProduct, startProduct } from '../../scripts/startProduct.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectScreen } from './support/expectScreen.ts';
import { type OwnCatalogue, ownCatalogue } from './support/ownCatalogue.ts';
import { expect, test } from './support/test.ts';

/** What `npm run dev` shows of a catalogue that is broken, on a copy of it. */
let catalogue: OwnCatalogue;
let product: RunningProduct | undefined;

const screen = 'flows/prequal/screens/landing.json';
const flow = 'flows/prequal/flow.json';

test.describe.configure({ timeout: 180_000 });

test.use({ expectedErrors: [/503 \(Service Unavailable\)/] });

test.beforeEach(() => {
  catalogue = ownCatalogue();
});

test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await product?.stop();
  product = undefined;
  await catalogue.dispose();
});

async function start(): Promise<RunningProduct> {
  product = await startProduct('scripts/dev.ts', [`--catalogue=${catalogue.root}`]);
  return product;
}

test('[F-510] the mistakes of a saved document stand over the page until they are mended', async ({
  page,
}) => {
  const { address } = await start();
  await page.goto(address('prequal.surge'));
  await expectScreen(page, 'landing', '/');
  const name = page.locator('[name="FirstName"]');
  await name.fill('Jordan');
  const panel = page.getByRole('alert', { name: 'Mistakes of the catalogue' });

  catalogue.replace(screen, '"promise": "landing.bullet.score"', '"promise": "landing.bullet.scoer"');
  await expect(panel).toContainText('The catalogue has a mistake');
  await expect(panel.getByRole('listitem')).toHaveText([
    /^flows\/prequal\/screens\/landing\.json:8:\d+.*no sentence has the key "landing\.bullet\.scoer"/s,
  ]);
  await expect(page.getByRole('heading', { name: 'Check your offers' })).toBeVisible();
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

test('[F-510] a catalogue that is broken from the first has its pages once it is mended', async ({
  page,
}) => {
  catalogue.replace(flow, '"label"', '"labl"');
  const { address } = await start();
  await page.goto(address('prequal.surge'));
  const panel = page.getByRole('alert', { name: 'Mistakes of the catalogue' });
  await expect(panel).toContainText(`${flow}:`);
  catalogue.replace(flow, '"labl"', '"label"');
  // The first compile of all sites, and the start of the server, are ahead.
  await expect(page.locator('[name="FirstName"]')).toBeVisible({ timeout: 60_000 });
  await expect(panel).toBeHidden();
});
