import { applicant } from './support/applicant.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

const overrides = (field: string) => `${siteAddress('')}sandbox/overrides/prequal.surge/rules/${field}`;

/** What is overridden, an answer that the catalogue's own row accepts, and what the page says of it now. */
const cases = [
  {
    field: 'FirstName',
    row: { MaxLengthChar: 3 },
    answer: 'Jordan',
    message: 'Characters can not be more than 3',
  },
  {
    field: 'LastName',
    row: { Regex: '^[A-Z]+$' },
    answer: 'Avery',
    message: 'Required field. Please enter only letters and hyphens.',
  },
  { field: 'dob', row: { MinAge: 50 }, answer: '02/09/1990', message: 'Please select an age older than 50' },
  {
    field: 'SecondaryPhone',
    row: { IsRequired: true },
    answer: '',
    message: 'This field is missing or invalid. Please fill it correctly.',
  },
];

for (const { field, row, answer, message } of cases) {
  test(`[RUL-002] [RUL-016] ${field} overridden in the database as ${JSON.stringify(row)} holds in page and server with no rebuild`, async ({
    page,
    request,
  }) => {
    await page.goto('/');
    await expectScreen(page, 'landing', '/');
    const set = await request.put(overrides(field), { data: row });
    expect(set.ok()).toBe(true);
    try {
      // The server holds every page to the row at once; this one still has the old row.
      await fillAtOnce(page, applicant('1001', { [field]: answer }));
      const refused = page.waitForResponse((response) => response.url().endsWith('/submit-application'));
      await submitForm(page);
      expect((await refused).status()).toBe(400);

      // A page that loads its configuration now knows the row itself.
      await page.goto('/');
      await fillAtOnce(page, applicant('1001', { [field]: answer }));
      await submitForm(page);
      await expect(page.locator(`[name="${field}"]`)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText(message).first()).toBeVisible();
    } finally {
      await request.delete(overrides(field));
    }
    await page.goto('/');
    await fillAtOnce(page, applicant('1001', { [field]: answer }));
    await submitForm(page);
    await expectScreen(page, 'offer', '/terms');
  });
}

test.use({ expectedErrors: [/status of 400/] });
