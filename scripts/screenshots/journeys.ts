import type { Page } from '@playwright/test';
import { applicant } from '../../tests/e2e/support/applicant.ts';
import { fillForm } from '../../tests/e2e/support/fillForm.ts';
import { submitForm } from '../../tests/e2e/support/submitForm.ts';

/** Takes the picture of a screen as it stands. */
export type Shoot = (screen: string, part?: 'whole' | 'view') => Promise<void>;

/** A way through a site, with the pictures that are taken on it. */
export interface Journey {
  /** Names of the pictures, in their order. */
  screens: readonly string[];
  /** False: the cookie notice is still open. */
  cookiesAnswered: boolean;
  /** @param address of a path of the site */
  run(page: Page, address: (path: string) => string, shoot: Shoot): Promise<void>;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

async function openForm(page: Page, address: string): Promise<void> {
  await open(page, address);
  await page.locator('form button[type="submit"]').waitFor();
}

async function failSubmit(page: Page): Promise<void> {
  await submitForm(page);
  await page.waitForFunction(() => document.title.startsWith('Error: '));
}

async function applyAs(page: Page, address: string, persona: string): Promise<void> {
  await openForm(page, address);
  await fillForm(page, applicant(persona));
  await submitForm(page);
}

const shown = (page: Page, screen: string) => page.locator(`[data-screen="${screen}"]`).waitFor();

/** An answer that leads straight to a screen of its own. */
function answered(persona: string, screen: string, name: string): Journey {
  return {
    screens: [name],
    cookiesAnswered: true,
    async run(page, address, shoot) {
      await applyAs(page, address('/'), persona);
      await shown(page, screen);
      await shoot(name);
    },
  };
}

/** An answer that leads to a dialog over the form. */
function refused(persona: string, name: string): Journey {
  return {
    screens: [name],
    cookiesAnswered: true,
    async run(page, address, shoot) {
      await applyAs(page, address('/'), persona);
      await page.getByRole('dialog').waitFor();
      await shoot(name, 'view');
    },
  };
}

function standing(path: string, name: string): Journey {
  return {
    screens: [name],
    cookiesAnswered: true,
    async run(page, address, shoot) {
      await open(page, address(path));
      await shoot(name);
    },
  };
}

/** Everything an applicant can come to see, each screen pristine and in error. */
export const journeys: readonly Journey[] = [
  {
    screens: ['landing-first-view'],
    cookiesAnswered: false,
    async run(page, address, shoot) {
      await openForm(page, address('/'));
      await shoot('landing-first-view', 'view');
    },
  },
  {
    screens: ['landing-view', 'landing', 'landing-errors'],
    cookiesAnswered: true,
    async run(page, address, shoot) {
      await openForm(page, address('/'));
      await shoot('landing-view', 'view');
      await shoot('landing');
      await failSubmit(page);
      await shoot('landing-errors');
    },
  },
  {
    screens: ['landing-all-sections'],
    cookiesAnswered: true,
    async run(page, address, shoot) {
      await open(page, address('/'));
      await fillForm(page, {
        State: 'WI',
        isMarried: true,
        spouseHasDifferentAddress: true,
        hasAdditionalCardholder: 'true',
      });
      await shoot('landing-all-sections');
    },
  },
  {
    screens: ['offer', 'offer-errors', 'dialog-e-consent', 'approved', 'approved-registration'],
    cookiesAnswered: true,
    async run(page, address, shoot) {
      await applyAs(page, address('/'), '1001');
      await shown(page, 'offer');
      await shoot('offer');
      await failSubmit(page);
      await shoot('offer-errors');
      await fillForm(page, {
        cardColorCode: '01',
        creditProtection: 'no',
        generalAcknowledgement: true,
        SMSConsent: true,
        confirmPrimaryPhone: '5125550142',
      });
      await page.locator('[name="eConsentAcknowledgement"]').click();
      await page.getByRole('dialog').waitFor();
      await shoot('dialog-e-consent', 'view');
      await page.getByRole('dialog').getByRole('button', { name: 'I Confirm' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await submitForm(page);
      await shown(page, 'approved');
      await page.getByRole('button', { name: 'GET STARTED' }).waitFor();
      await shoot('approved');
      await page.getByRole('button', { name: 'GET STARTED' }).click();
      await page.locator('[name="username"]').fill('jordan');
      await shoot('approved-registration');
    },
  },
  {
    screens: ['decision-bank', 'grandbank'],
    cookiesAnswered: true,
    async run(page, address, shoot) {
      await applyAs(page, address('/'), '2007');
      await shown(page, 'decision');
      await shoot('decision-bank');
      await page.getByRole('button', { name: 'See what you get' }).click();
      await shown(page, 'grandbank');
      await page.getByRole('button', { name: 'More about' }).first().click();
      await shoot('grandbank');
    },
  },
  answered('2009', 'decision', 'decision-credit-builder'),
  answered('2010', 'pendinfo', 'pendinfo-offer'),
  {
    // Brands that take the fee on a page of their own show that page, all others that they are waiting.
    screens: ['fee-pending'],
    cookiesAnswered: true,
    async run(page, address, shoot) {
      await applyAs(page, address('/'), '1002');
      await page.locator('[data-screen="pendfee"], [data-screen="pendinfo"]').waitFor();
      await shoot('fee-pending');
    },
  },
  answered('2001', 'decision', 'decision'),
  answered('2002', 'decision', 'decision-long'),
  answered('1003', 'pendinfo', 'pendinfo'),
  refused('3003', 'dialog-unknown-error'),
  refused('2011', 'dialog-invalid-state'),
  standing('/404', 'not-found'),
  standing('/tc', 'tc'),
  standing('/maintenance', 'maintenance'),
];
