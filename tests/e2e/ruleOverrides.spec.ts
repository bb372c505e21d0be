import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
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

const answers = applicant('1001', Object.fromEntries(cases.map(({ field, answer }) => [field, answer])));

test('[RUL-002] [RUL-016] rows overridden in the database hold in page and server with no rebuild', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
  // It has its configuration by then.
  await takenOver(page);
  try {
    for (const { field, row } of cases)
      expect((await request.put(overrides(field), { data: row })).ok(), field).toBe(true);
    // The server holds every page to the rows at once; this one still has the old ones.
    await autofill(page, answers);
    const refused = page.waitForResponse((response) => response.url().endsWith('/submit-application'));
    await submitForm(page);
    const response = await refused;
    expect(response.status()).toBe(400);
    const { Error: said } = (await response.json()) as { Error: { fields: { field: string }[] } };
    expect(said.fields.map(({ field }) => field).toSorted()).toEqual(
      cases.map(({ field }) => field).toSorted(),
    );

    // A page that loads its configuration now knows the rows itself.
    await page.goto('/');
    await autofill(page, answers);
    await submitForm(page);
    for (const { field, message } of cases) {
      await expect(page.locator(`[name="${field}"]`), field).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator(`[data-field="${field}"]`)).toContainText(message);
    }
  } finally {
    for (const { field } of cases) await request.delete(overrides(field));
  }
  await page.goto('/');
  await autofill(page, answers);
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
});

test.use({ expectedErrors: [/status of 400/] });
