import type { Page } from '@playwright/test';
import { answerByKeys } from './support/answerByKeys.ts';
import { type Answers, application } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';

/** A narrow phone; one of the test's own has no Tab key. */
test.use({ viewport: { width: 320, height: 640 } });

/** The site whose form stands in steps, and one that asks the same on a single page. */
const inSteps = siteAddress('cfc.cerulean');
const onOnePage = siteAddress('cfc.verve');

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectScreen(page, 'landing', '/');
  await expect(page.locator('[name="FirstName"]')).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const continuing = (page: Page) => page.getByRole('button', { name: 'Continue' });

/** What each step asks, with the heading that it begins at. */
function steps(persona: string): [string, Answers][] {
  const answers = application(persona);
  const some = (...names: string[]): Answers =>
    Object.fromEntries(names.map((name) => [name, answers[name] ?? '']));
  return [
    ['Your name', some('FirstName', 'LastName')],
    ['Where you live', some('Address1', 'Zip', 'City', 'State')],
    ['How we reach you', some('Email', 'ConfirmEmail', 'PrimaryPhone')],
    ['Your identity', some('SSN', 'dob')],
    ['Your income', some('MonthlyIncome', 'IncomeSource', 'HasCheckingAccount', 'hasAdditionalCardholder')],
    ['E-Sign disclosure', some('eSignConsent', 'creditProtection', 'generalAcknowledgement')],
    ['Review your answers', some('SMSConsent')],
  ];
}

/** What the page sends, without what names the brand and the time. */
async function sentBy(page: Page, submit: () => Promise<void>): Promise<Record<string, unknown>> {
  const request = page.waitForRequest((one) => one.url().endsWith('/submit-application'));
  await submit();
  return (await request).postDataJSON();
}

test('[F-404] [UX-12] [UX-09] [UX-13] by keys alone in steps and by autofill alone on one page, the same is sent', async ({
  page,
}) => {
  await open(page, inSteps);
  await expect(continuing(page)).toBeVisible();
  let sent: Record<string, unknown> = {};
  for (const [title, answers] of steps('1001')) {
    await expect(heading(page, title)).toBeVisible();
    if (title !== 'Your name') await expect(heading(page, title)).toBeFocused();
    await expectNoHorizontalScroll(page);
    await answerByKeys(page, 'State' in answers ? { ...answers, State: 'Texas' } : answers);
    if (title === 'Review your answers') {
      await expect(page.locator('[data-answer="SSN"]')).toContainText('•••-••-1001');
      await expectAccessible(page);
      await tabTo(page, 'confirmPrimaryPhone');
      sent = await sentBy(page, () => page.keyboard.press('Enter'));
    } else {
      await tabTo(page, continuing(page));
      await page.keyboard.press('Enter');
    }
  }
  await expectScreen(page, 'approved', '/approved');

  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, onOnePage);
  await autofill(page, application('1001'));
  const autofilled = await sentBy(page, () => submitForm(page));
  await expectScreen(page, 'approved', '/approved');
  expect(sent.Applicant).toEqual(autofilled.Applicant);
  expect(Object.keys(sent)).toEqual(Object.keys(autofilled));
});
