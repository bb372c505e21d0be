import { application } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

test.afterEach(async ({ page }) => {
  await expectNoHorizontalScroll(page);
});

test('[STA-001] [STA-002] [RTE-013] [RES-006] the form is at the main path, and its result under it', async ({
  page,
}) => {
  await page.goto(siteAddress('standalone.surge', '/?sid=a'));
  await expectScreen(page, 'landing', '/apply');
  expect(new URL(page.url()).search).toBe('?sid=a');
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectAccessible(page);
  await fillAtOnce(page, application('1001'));
  await submitForm(page);
  await expectScreen(page, 'approved', '/apply/approved');
  expect(new URL(page.url()).search).toBe('?sid=a');
  await expectAccessible(page);
});

test('[STA-004] [LAY-021] the banner has a picture behind its words', async ({ page }) => {
  await page.goto(siteAddress('standalone.surge', '/apply'));
  await expectScreen(page, 'landing', '/apply');
  const picture = page.locator('[data-art="background"] picture img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByText('Apply Now', { exact: true })).toHaveCount(0);
});

test('[STA-002] [REL-04] a result reloads to itself, and without one the form stands there', async ({
  page,
}) => {
  await page.goto(siteAddress('standalone.surge', '/apply/decision?sid=a'));
  await expectScreen(page, 'landing', '/apply');
  expect(new URL(page.url()).search).toBe('?sid=a');
  await fillAtOnce(page, application('2001'));
  await submitForm(page);
  await expectScreen(page, 'decision', '/apply/decision');
  await page.reload();
  await expectScreen(page, 'decision', '/apply/decision');
});

test.describe('a path that is not there', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('[STA-003] [RTE-017] is not found, under the main path and beside it', async ({ page }) => {
    for (const path of ['/nowhere', '/apply/nowhere']) {
      await page.goto(siteAddress('standalone.surge', path));
      await expect(page.locator('[data-screen="not-found"]')).toBeVisible();
    }
    await expectAccessible(page);
  });
});
