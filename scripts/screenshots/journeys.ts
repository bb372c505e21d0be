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
    screens: ['offer', 'offer-errors', 'approved'],
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
        eConsentAcknowledgement: true,
        SMSConsent: true,
        confirmPrimaryPhone: '5125550142',
      });
      await submitForm(page);
      await shown(page, 'approved');
      await shoot('approved');
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
