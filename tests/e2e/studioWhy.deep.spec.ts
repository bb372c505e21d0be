import { type RunningProduct, startProduct } from '../../scripts/startProduct.ts';
import { type OwnCatalogue, ownCatalogue } from './support/ownCatalogue.ts';
import { expect, test } from './support/test.ts';
import { timeoutMs } from './support/timeoutMs.ts';

let catalogue: OwnCatalogue;
let product: RunningProduct;
test.beforeAll(async () => {
  test.setTimeout(timeoutMs * 4);
  catalogue = ownCatalogue();
  product = await startProduct('scripts/dev.ts', ['--studio', `--catalogue=${catalogue.root}`]);
});
test.afterAll(async () => {
  await product.stop();
  await catalogue.dispose();
});
test('try', async ({ page }) => {
  test.slow();
  page.on('console', (m) => console.log('C', m.text().slice(0, 300)));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`http://localhost:${product.port}/studio?site=surge.prequal`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible({ timeout: timeoutMs });
  const applicant = page.getByRole('combobox', { name: 'Applicant who fills in the form' });
  await applicant.fill('2002');
  await page.getByRole('option', { name: /^2002/ }).click();
  await expect(frame.locator('[name="FirstName"]')).not.toHaveValue('');
  await page.getByText('Use', { exact: true }).click();
  await page.screenshot({ path: '/tmp/why-0.png' });
  const dialog = frame.getByRole('dialog');
  console.log('dialog', await dialog.count());
  await frame.locator('button[type=submit]').last().click();
  await page.waitForTimeout(5000);
  await page.screenshot({ path: '/tmp/why-1.png' });
  console.log(await frame.locator('body').innerText());
  await page.getByText('Edit', { exact: true }).click();
  await page.getByText('Why?', { exact: true }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/why-2.png' });
  await frame.locator('#block-result').getByText(/credit/i).first().click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/why-3.png' });
  console.log(await page.getByRole('complementary').innerText());
});
