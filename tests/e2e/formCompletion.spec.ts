import type { Page } from '@playwright/test';
import { everySectionOpen } from '../rows/answers.ts';
import { type Answers, applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { fillForm } from './support/fillForm.ts';
import { submitForm } from './support/submitForm.ts';
import { expect, test } from './support/test.ts';

/** The form on a phone 360 px wide, whoever fills it in and whatever it says. */
test.use({ viewport: { width: 360, height: 740 } });

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await expectScreen(page, 'landing', '/');
  await expect(page.locator('[name="FirstName"]')).toBeVisible();
}

test.afterEach(({ page }) => expectNoHorizontalScroll(page));

test('[UX-03] [UX-04] [UX-07] an application is filled by the browser alone, without a key', async ({
  page,
}) => {
  await open(page);
  // Browsers deliver what they hold: dates as ISO, phones and numbers as people once wrote them.
  const held = {
    dob: '1990-02-09',
    PrimaryPhone: '+1 (512) 555-0142',
    SSN: '512451001',
    MonthlyIncome: '$3,200.00',
  };
  await autofill(page, applicant('1001', held));
  await expect(page.locator('[name="dob"]')).toHaveValue('02/09/1990');
  await expect(page.locator('[name="PrimaryPhone"]')).toHaveValue('(512) 555-0142');
  await expect(page.locator('[name="SSN"]')).toHaveValue('•••-••-1001');
  await expect(page.locator('[name="MonthlyIncome"]')).toHaveValue('$3,200');
  const sent = page.waitForRequest((request) => request.url().endsWith('/submit-application'));
  await submitForm(page);
  expect((await sent).postDataJSON().Applicant).toMatchObject({
    FirstName: 'Jordan',
    State: 'TX',
    SSN: '512-45-1001',
    DOB: '1990-02-09',
    PrimaryPhone: '5125550142',
    MonthlyIncome: 3200,
    HasCheckingAccount: true,
  });
  await expectScreen(page, 'offer', '/terms');
});

test('[F-422] the ZIP code fills city and state, which can be changed, and then stay', async ({ page }) => {
  await open(page);
  const control = (name: string) => page.locator(`[name="${name}"]`);
  const [zip, city, state] = [control('Zip'), control('City'), control('State')];
  await zip.pressSequentially('53703');
  await expect(state).toHaveValue('WI');
  await expect(city).toHaveValue('Madison');
  await expect(page.locator('[name="isMarried"]')).toBeVisible();
  await city.fill('Monona');
  const asked = page.waitForResponse((response) => response.url().endsWith('/find-place'));
  await zip.fill('78701');
  await (await asked).finished();
  // The errors of a submit come after whatever the answer changes.
  await submitForm(page);
  await expect(page).toHaveTitle(/^Error: /u);
  await expect(zip).toHaveValue('78701');
  await expect(city).toHaveValue('Monona');
  await expect(state).toHaveValue('WI');
});

test('[UX-03] what the browser fills in opens the sections that hang on it', async ({ page }) => {
  await open(page);
  await autofill(page, { State: 'WI', City: 'Madison', Zip: '53703', Address1: '1 W Main St' });
  await expect(page.locator('[name="isMarried"]')).toBeVisible();
  await autofill(page, { isMarried: true });
  await expect(page.locator('[name="spouseFirstName"]')).toBeVisible();
});

test('[UX-16] [FLT-012] what a field does not take from the browser is refused or left out, and said', async ({
  page,
}) => {
  await open(page);
  await autofill(page, { Email: 'jordan+card@example.test', Zip: '78701-1234', FirstName: 'Jordan' });
  await expect(page.locator('[name="Email"]')).toHaveValue('');
  // Five digits are kept (F-402).
  await expect(page.locator('[name="Zip"]')).toHaveValue('78701');
  await expect(page.locator('[name="FirstName"]')).toHaveValue('Jordan');
  const said = page.getByRole('status').filter({ hasText: /\S/u });
  await expect.poll(() => said.count()).toBeGreaterThanOrEqual(2);
});

for (const width of [360, 1280]) {
  test(`[UX-12] at ${width} px the keyboard and screen readers meet the fields in the order that is seen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await fillForm(page, applicant('1001', everySectionOpen));
    expect(await outOfOrder(page)).toEqual([]);
  });
}

/** Fields of the form that stand before the one that comes before them in the document. */
function outOfOrder(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const form = document.querySelector('form');
    // A link under a field belongs to it, whatever stands beside the two.
    const selector = 'input[name], select[name], button[type="submit"]';
    const controls = [...(form?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
      (control) => control.checkVisibility() && control.tabIndex >= 0,
    );
    const nameOf = (control: HTMLElement) =>
      control.getAttribute('name') ?? control.textContent?.trim() ?? control.localName;
    return controls.slice(1).flatMap((control, index) => {
      const before = controls[index];
      if (before === undefined) return [];
      const [one, other] = [before.getBoundingClientRect(), control.getBoundingClientRect()];
      const isBelow = other.top >= one.bottom - 1;
      const isBeside = other.top < one.bottom && other.bottom > one.top && other.left >= one.left;
      return isBelow || isBeside ? [] : [`${nameOf(control)} stands before ${nameOf(before)}`];
    });
  });
}

test('[UX-13] axe finds nothing in the empty form, in its errors, and with every section open', async ({
  page,
}) => {
  await open(page);
  await expectAccessible(page);
  await submitForm(page);
  await expect(page).toHaveTitle(/^Error: /u);
  await expectAccessible(page);
  await fillForm(page, applicant('1001', everySectionOpen));
  await expectAccessible(page);
  await fillForm(page, {
    spouseFirstName: '',
    spouseAddress1: 'PO Box 12',
    additionalCardholderFirstName: 'Jordan',
  });
  await submitForm(page);
  await expect(page.locator('[name="spouseAddress1"]')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
});

test('[UX-13] [UX-11] axe finds nothing in what a service says, nor in its suggestion', async ({ page }) => {
  await open(page);
  await fillForm(page, applicant('1001', { City: 'Houston' }));
  await submitForm(page);
  await expect(page.getByRole('button', { name: 'Can we Suggest Austin?' })).toBeVisible();
  await expectAccessible(page);
});

/** The dialogs that the form and its pages open, and how somebody comes to see each. */
const dialogs: { dialog: string; screen: string; come: (page: Page) => Promise<void> }[] = [
  {
    dialog: 'an error that nobody knows',
    screen: 'unknown-error',
    come: (page) => send(page, applicant('3002')),
  },
  {
    dialog: 'a state without business',
    screen: 'invalid-state',
    come: (page) => send(page, applicant('1001', { State: 'WY', City: 'Cheyenne', Zip: '82001' })),
  },
  { dialog: 'its warning', screen: 'invalid-state', come: (page) => send(page, applicant('2011')) },
  {
    dialog: 'the income calculator',
    screen: 'income-calculator',
    come: (page) => page.getByRole('button', { name: 'Calculate it from your annual income' }).click(),
  },
  {
    dialog: 'the consent to electronic documents',
    screen: 'e-consent',
    come: async (page) => {
      await send(page, applicant('1001'));
      await page.locator('[name="eConsentAcknowledgement"]').click();
    },
  },
  {
    dialog: 'an offer that cannot be used',
    screen: 'unusable-offer',
    come: async (page) => {
      await send(page, applicant('4004'));
      await page.locator('[name="eConsentAcknowledgement"]').click();
      await page.getByRole('dialog').getByRole('button', { name: 'I Confirm' }).click();
      const rest = {
        cardColorCode: '01',
        creditProtection: 'no',
        generalAcknowledgement: true,
        SMSConsent: true,
      };
      await send(page, { ...rest, confirmPrimaryPhone: '5125550142' });
    },
  },
  {
    dialog: 'terms that are loading',
    screen: 'terms-loading',
    come: async (page) => {
      await page.route(/get-terms-pdf/u, () => undefined);
      await seeTerms(page);
    },
  },
  {
    dialog: 'terms that failed',
    screen: 'terms-failed',
    come: async (page) => {
      await page.route(/get-terms-pdf/u, (route) => route.fulfill({ status: 500, body: '' }));
      await seeTerms(page);
    },
  },
  {
    dialog: 'terms in a tab that the browser refused',
    screen: 'terms-ready',
    come: async (page) => {
      await page.evaluate(() => {
        window.open = () => null;
      });
      await seeTerms(page);
    },
  },
];

async function send(page: Page, answers: Answers): Promise<void> {
  await fillForm(page, answers);
  await submitForm(page);
}

async function seeTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'See Full Terms' }).click();
}

test('[OFR-011] [UX-10] the consent gives the focus back, and is given by its dialog alone', async ({
  page,
}) => {
  await open(page);
  await send(page, applicant('1001'));
  const consent = page.locator('[name="eConsentAcknowledgement"]');
  const dialog = page.getByRole('dialog');
  await consent.click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(consent).not.toBeChecked();
  await expect(consent).toBeFocused();
  await consent.click();
  await dialog.getByRole('button', { name: 'I Confirm' }).click();
  await expect(consent).toBeChecked();
});

test('[UX-01] [UX-02] the summary leads to the field of each error', async ({ page }) => {
  await open(page);
  await submitForm(page);
  await page.locator('[role="alert"], [tabindex="-1"]:focus').getByRole('link').first().click();
  await expect(page.locator('[name="FirstName"]')).toBeFocused();
  await expect(page.locator('[name="FirstName"]')).toHaveAttribute('aria-invalid', 'true');
});

test.describe('dialogs', () => {
  test.use({ expectedErrors: [/status of 500/] });

  for (const { dialog, screen, come } of dialogs) {
    test(`[UX-13] [UX-10] axe finds nothing in ${dialog}, which holds the focus`, async ({ page }) => {
      await open(page);
      await come(page);
      const shown = page.locator(`[role="dialog"][data-screen="${screen}"]`);
      await expect(shown).toBeVisible();
      await expect(shown.locator(':focus').or(page.locator(`[data-screen="${screen}"]:focus`))).toHaveCount(
        1,
      );
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  }
});
