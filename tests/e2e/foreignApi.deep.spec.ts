import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/runCommand.ts';
import { type LonePageOptions, readPageOptions } from '../../src/server/options/readPageOptions.ts';
import { startPageServer } from '../../src/server/startPageServer.ts';
import { type ForeignApi, startForeignApi } from '../../testing/support/startForeignApi.ts';
import { acceptOffer } from './support/acceptOffer.ts';
import { applicant, reservedApplication } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { hold } from './support/hold.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

// The API of somebody else, in a process of its own, gives nothing that a page can do without: what it lacks answers 404, a wrong code 401, and
// its configuration says less than the one that the server drew the first screen of.
test.use({ expectedErrors: [/status of 40[14]|the first screen was drawn anew/] });

const releases = resolve('releases');
const release = join(
  releases,
  (JSON.parse(readFileSync(join(releases, 'current.json'), 'utf8')) as { default: string }).default,
);

interface Issuer {
  address(site: string, path?: string): string;
  api: ForeignApi;
  close(): Promise<void>;
}

/** The pages of this product, with that API behind the server or beside it. */
async function startIssuer(how: 'behind' | 'beside', sites: readonly string[] = []): Promise<Issuer> {
  const port = await freePort();
  const origin = sites.map((site) => `http://${site}.localhost:${port}`);
  const api = await startForeignApi(release, { origin });
  const there = `http://127.0.0.1:${api.port}`;
  const options = readPageOptions({
    PORT: String(port),
    RELEASES_DIR: releases,
    LOG_LEVEL: 'silent',
    ...(how === 'behind' ? { ISSUER_API: there } : { API_BASE: `${there}/api/` }),
  });
  const server = await startPageServer(options as LonePageOptions);
  return {
    api,
    address: (site, path = '/') => `http://${site}.localhost:${port}${path}`,
    async close() {
      await server.stop();
      await api.close();
    },
  };
}

async function accept(page: Page): Promise<void> {
  await expectScreen(page, 'offer', '/terms');
  await expect(page.getByText('The rates and fees of another bank.')).toBeVisible();
  await acceptOffer(page, '5125550142', {});
}

test.describe('with the API of somebody else behind the server', () => {
  let issuer: Issuer;
  test.beforeAll(async () => {
    issuer = await startIssuer('behind');
  });
  test.afterAll(() => issuer.close());

  test('[API-001] [API-002] [A-019] a pre-qualification is offered, accepted and approved', async ({
    page,
  }) => {
    await apply(page, issuer.address('prequal.surge'), applicant('1001'));
    await accept(page);
    await expectScreen(page, 'approved', '/approved');
    await page.reload();
    await expectScreen(page, 'approved', '/approved');
  });

  test('[API-001] [DM-001] a letter leads to an approved application', async ({ page }) => {
    await page.goto(issuer.address('dm.surge'));
    await autofill(page, { reservationNumber: 'D10000001001', ssn: '512451001' });
    await submitForm(page);
    await expectScreen(page, 'terms', '/terms');
    // The letter told who it is, and the person the SSN.
    const { FirstName, LastName, SSN, authPrequal, ...person } = applicant('1001');
    const { confirmSecondaryPhone, ...agreed } = reservedApplication();
    await autofill(page, { ...person, ...agreed, confirmPrimaryPhone: '5125550142' });
    await submitForm(page);
    await expectScreen(page, 'approved', '/approved');
  });

  test('[API-001] [MFA-010] a code that is wrong is said to be, and the right one approves', async ({
    page,
  }) => {
    await apply(page, issuer.address('prequal-mfa.surge'), applicant('1001'));
    await accept(page);
    const boxes = page.getByRole('group', { name: 'Verification code' }).getByRole('textbox');
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.type('135790');
    await expect(boxes.first()).toHaveAttribute('aria-invalid', 'true');
    await boxes.first().click();
    await page.keyboard.type('246810');
    await expectScreen(page, 'approved', '/approved');
  });

  test('[PERF-03] what is typed before the scripts come is kept, though the screen is drawn anew', async ({
    page,
  }) => {
    const { letGo } = await hold(page, '**/assets/*.js');
    await page.goto(issuer.address('prequal.surge'), { waitUntil: 'commit' });
    const first = page.locator('[name="FirstName"]');
    await first.pressSequentially('Jordan');
    await page.locator('[name="State"]').selectOption('TX');
    await first.focus();
    letGo();
    await takenOver(page);
    await expect(first).toHaveValue('Jordan');
    await expect(first).toBeFocused();
    await expect(page.locator('[name="State"]')).toHaveValue('TX');
  });
});

test('[API-001] [SAFE-01] an API beside the server is called by the page itself, as its policy allows', async ({
  page,
}) => {
  const issuer = await startIssuer('beside', ['prequal.surge']);
  try {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).port));
    await apply(page, issuer.address('prequal.surge'), applicant('1001'));
    await accept(page);
    await expectScreen(page, 'approved', '/approved');
    expect(asked).toContain(String(issuer.api.port));
  } finally {
    await issuer.close();
  }
});
