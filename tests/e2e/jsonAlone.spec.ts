import { applicant } from './support/applicant.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillAtOnce } from './support/fillAtOnce.ts';
import { type OwnCatalogue, ownCatalogue } from './support/ownCatalogue.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

let catalogue: OwnCatalogue;

test.describe.configure({ timeout: 120_000 });

test.beforeEach(() => {
  catalogue = ownCatalogue();
});

// The page goes first: what it still loads is no failure of the server that ends.
test.afterEach(async ({ page }) => {
  await page.goto('about:blank');
  await catalogue.dispose();
});

test('[CFG-029] [FRM-043] [RUL-002] [SUB-001] a field added as JSON alone appears, validates by its rule row and reaches the stored application', async ({
  page,
}) => {
  catalogue.write('schemas/fields/Employer.json', {
    $schema: '../catalogue/field.schema.json',
    type: 'string',
    maxLength: 30,
    ui: {
      'ui:widget': 'text',
      'ui:autocomplete': 'organization',
      'ui:options': { filter: { name: 'address' } },
    },
    sensitivity: 'income',
    payload: 'Applicant.Employer',
  });
  catalogue.amend('schemas/forms/application.json', {
    sections: { income: { fields: { Employer: { span: 12 } } } },
  });
  catalogue.amend('brands/_base/copy.en.json', { 'field.Employer.label': 'Employer' });
  catalogue.amend('flows/_base/settings.json', {
    ValidationRules: { Employer: { ValidationType: 'Text', IsRequired: true, MinLengthChar: 3 } },
  });
  const { address } = await catalogue.serve();

  await page.goto(address('prequal.surge'));
  await expectScreen(page, 'landing', '/');
  await fillAtOnce(page, applicant('1001', { Employer: 'Io' }));
  await submitForm(page);
  await expect(page.getByLabel('Employer')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Characters can not be less than 3').last()).toBeVisible();
  await fillAtOnce(page, { Employer: 'Ionic Works' });
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');

  await page.goto('about:blank');
  const stored = await catalogue.storedAnswers();
  expect(stored).toHaveLength(1);
  expect(stored[0]?.application).toMatchObject({
    Applicant: { Employer: 'Ionic Works', FirstName: 'Jordan' },
  });
});

test('[BRD-002] [CFG-029] a seventh brand added as JSON and SVG alone works', async ({ page }) => {
  catalogue.copy('brands/surge', 'brands/aurora');
  catalogue.amend('brands/aurora/brand.json', {
    name: 'Aurora',
    mark: '™',
    bank: 'The First Bank of Tests',
    productCode: 'AURORA',
    hosts: {
      development: 'aurora.localhost:4000',
      test: 'test.aurora.example',
      qa: 'qa.aurora.example',
      production: 'www.aurora.example',
    },
    tokens: { color: { primary: { $value: '#0b5d3b' }, 'primary-strong': { $value: '#07422a' } } },
  });
  const { address } = await catalogue.serve();

  await page.goto(address('prequal.aurora'));
  await expectScreen(page, 'landing', '/');
  await expect(page).toHaveTitle(/Aurora Mastercard$/);
  await expect(page.getByText('Aurora™ Mastercard, issued by The First Bank of Tests')).toBeVisible();
  await expect(page.locator('form button[type="submit"]')).toHaveCSS('background-color', 'rgb(11, 93, 59)');
  await expectAccessible(page);
  await fillAtOnce(page, applicant('1001'));
  await submitForm(page);
  await expectScreen(page, 'offer', '/terms');
});

test('[PRD-004] [RTE-001] [DEC-002] a flow made of existing screens is JSON alone', async ({ page }) => {
  for (const part of ['screens', 'forms', 'copy.en.json'])
    catalogue.copy(`flows/prequal/${part}`, `flows/quick/${part}`);
  catalogue.write('flows/quick/copy.en.json', {
    $schema: '../../schemas/catalogue/copy.schema.json',
    'landing.offer.go': 'My offer',
  });
  catalogue.write('flows/quick/settings.json', {
    $schema: '../../schemas/catalogue/settings.schema.json',
    MainSettings: { Flow: 'QUICK' },
  });
  catalogue.write('flows/quick/flow.json', {
    $schema: '../../schemas/catalogue/flow.schema.json',
    contractName: 'QUICK',
    brands: 'all',
    parts: [
      ...['frame', 'measurement', 'test-panel', 'terms', 'captcha', 'income', 'place', 'submission'],
      ...['one-time-code', 'code-again', 'results', 'answered', 'registration', 'fee', 'payment'],
    ],
    constants: { name: 'QUICK' },
    // What its first screen reads: an answer that somebody comes back to.
    conditions: {
      offerInHand: "result.result is 'APPROVED' and not session.resultDisplayed",
      nothingInHand: 'not session.resultDisplayed and not offerInHand',
    },
    choices: {
      landingSheet: "=if nothingInHand then 'landing.formHeading' else 'landing.result.heading'",
      landingSheetLead: "=if nothingInHand then 'landing.formLead' else 'landing.result.lead'",
    },
    routes: { landing: { path: '', screen: 'landing' } },
  });
  const { address } = await catalogue.serve();

  await page.goto(address('quick.surge'));
  await expectScreen(page, 'landing', '/');
  await fillAtOnce(page, applicant('2001'));
  await submitForm(page);
  await expectScreen(page, 'decision', '/decision');
  await expect(page.getByText('Thank you for applying...', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot approve this application');
});
