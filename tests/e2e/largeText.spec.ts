import type { Page } from '@playwright/test';
import { answerByKeys } from './support/answerByKeys.ts';
import { type Answers, applicant, application } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { expectNothingClipped } from './support/expectNothingClipped.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { tabTo } from './support/tabTo.ts';
import { expect, test } from './support/test.ts';

/** The narrowest phone under text of double size: whole ways, by keys alone and by what the browser fills in. */
test.use({ viewport: { width: 320, height: 640 } });

interface Means {
  title: string;
  answer: (page: Page, answers: Answers) => Promise<void>;
  /** Gives the consent that only its dialog takes. */
  consent: (page: Page) => Promise<void>;
  /** The caret stands in the last field. */
  submit: (page: Page) => Promise<void>;
}

const confirm = (page: Page) => page.getByRole('button', { name: 'I Confirm' });

const everyMeans: Means[] = [
  {
    title: 'keys',
    answer: (page, answers) => {
      // By the words of the choices.
      const { State, IncomeSource, ...others } = answers;
      const said = {
        ...(State && { State: 'Texas' }),
        ...(IncomeSource && { IncomeSource: 'Employed Full' }),
      };
      return answerByKeys(page, inOrder(answers, { ...others, ...said }));
    },
    consent: async (page) => {
      await tabTo(page, 'eConsentAcknowledgement');
      await page.keyboard.press('Space');
      await expect(page.getByRole('dialog')).toBeVisible();
      await tabTo(page, confirm(page));
      await page.keyboard.press('Enter');
    },
    submit: (page) => page.keyboard.press('Enter'),
  },
  {
    title: 'autofill',
    answer: async (page, { cardColorCode, ...answers }) => {
      const first = page.locator('[name="cardColorCode"]').first();
      const filled = cardColorCode && { cardColorCode: await first.inputValue() };
      await autofill(page, { ...answers, ...filled });
    },
    consent: async (page) => {
      await page.locator('[name="eConsentAcknowledgement"]').click();
      await confirm(page).click();
    },
    submit: submitForm,
  },
];

function inOrder(order: Answers, answers: Answers): Answers {
  return Object.fromEntries(Object.keys(order).map((name) => [name, answers[name] ?? '']));
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectScreen(page, 'landing', '/');
  await expect(page.locator('form [name="FirstName"]')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expectFits(page);
}

async function expectFits(page: Page): Promise<void> {
  await expectNothingClipped(page);
  await expectNoHorizontalScroll(page);
}

for (const { title, answer, consent, submit } of everyMeans) {
  test(`[UX-09] [UX-12] [OFR-011] an offer is accepted by ${title} alone, at 320 px under text of double size`, async ({
    page,
  }) => {
    await open(page, siteAddress('prequal.surge'));
    await answer(page, applicant('1001'));
    await submit(page);
    await expectScreen(page, 'offer', '/terms');
    await expect(page.getByRole('radiogroup', { name: 'Card design' }).getByRole('radio')).toHaveCount(3);
    await expectFits(page);
    await answer(page, { cardColorCode: true, creditProtection: 'no', generalAcknowledgement: true });
    await consent(page);
    await expect(page.locator('[name="eConsentAcknowledgement"]')).toBeChecked();
    await answer(page, { SMSConsent: true, confirmPrimaryPhone: '5125550142' });
    await submit(page);
    await expectScreen(page, 'approved', '/approved');
    await expectFits(page);
  });

  test(`[UX-09] [UX-12] [CFC-001] a whole application is made by ${title} alone, at 320 px under text of double size`, async ({
    page,
  }) => {
    await open(page, siteAddress('cfc.surge'));
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectFits(page);
    await answer(page, application('1001'));
    await expectFits(page);
    await submit(page);
    await expectScreen(page, 'approved', '/approved');
    await expectFits(page);
  });
}
