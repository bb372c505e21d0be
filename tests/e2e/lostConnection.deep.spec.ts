import { applicant } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectScreen } from './support/expectScreen.ts';
import { hold } from './support/hold.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/ERR_FAILED|could not be run|status of 404/] });

test('[F-409] [CFG-009] a connection that is lost while the site starts is named, and another try goes on', async ({
  page,
}) => {
  await page.route('**/api/get-configuration**', (route) => route.abort());
  await page.goto('/?pub=7');
  await expectScreen(page, 'not-found', '/404');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("We couldn't connect");
  await expect(page.getByText('mistyped')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/get-configuration**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectScreen(page, 'landing', '/');
  expect(new URL(page.url()).search).toBe('?pub=7');
});

test('[REL-05] [AFT-008] [AFT-009] [TRM-008] nobody can submit where the terms, or their code, were lost on the way, or load, until they are there', async ({
  page,
}) => {
  // On one page they stand above the button.
  await page.setViewportSize({ width: 1280, height: 800 });
  const [code, template] = ['**/assets/TermsDocument-*.js', '**/get-pdf-html-template/**'];
  await page.route(code, (route) => route.abort());
  await page.goto(siteAddress('cfc.surge'));
  await expectScreen(page, 'landing', '/');
  const lost = page.getByRole('alert');
  const again = lost.getByRole('button', { name: 'Retry' });
  const terms = page.getByRole('table').first();
  const button = page.locator('form button[type="submit"]');
  await expect(again).toBeVisible();
  await page.unroute(code);
  await again.click();
  await expect(terms).toBeVisible();

  await page.route(template, (route) =>
    route.fulfill({ json: { Success: false, StatusCode: 0, Payload: null, Errors: ['Out of paper'] } }),
  );
  await page.reload();
  await expect(lost).toContainText('Out of paper');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAccessibleDescription('The pricing and terms must load first.');
  await page.unroute(template);

  const { letGo } = await hold(page, template);
  await again.click();
  await expect(page.getByText('Loading Terms & Conditions...')).toBeVisible();
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  letGo();
  await expect(terms).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
});

test('[REL-05] a style sheet that was lost on the way is fetched again, and the dialog drawn whole', async ({
  page,
}) => {
  const file = '**/assets/DialogFrameBlock-*.css';
  await page.route('**/submit-application', (route) => route.abort());
  await page.route(file, (route) => route.abort());
  await apply(page, '/', applicant('2001'));
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(file);
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS('pointer-events', 'all');
});
