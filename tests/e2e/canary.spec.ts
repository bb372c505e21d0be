import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { acceptOffer } from './support/acceptOffer.ts';
import { applicant, application } from './support/applicant.ts';
import { card, leaks, person, ssn } from './support/canary.ts';
import { canaryOfFile } from './support/canaryOfFile.ts';
import { payByCard } from './support/payByCard.ts';
import { expect, test } from './support/test.ts';

/** The ways that tell most of a person. `canary.deep.spec.ts` goes the others. */
const { land, send, expectNoLeaks, expectNothingLeft } = canaryOfFile();

const shows = (page: Page, screen: string) => expect(page.locator(`[data-screen="${screen}"]`)).toBeVisible();

test('[SAFE-03] [SEC-003] [SEC-004] [SEC-015] nothing of a person leaks who accepts an offer', async ({
  page,
}) => {
  await land(page, 'prequal', true);
  await send(page, applicant('1001', person));
  await shows(page, 'offer');
  await acceptOffer(page, person.PrimaryPhone);
  await shows(page, 'approved');
  await expectNoLeaks(page);
});

test('[SAFE-03] [SEC-003] [SEC-004] [SEC-015] nothing of a person leaks who pays a fee', async ({ page }) => {
  await land(page, 'activation', false);
  await send(page, application('1002', { ...person, confirmPrimaryPhone: person.PrimaryPhone }));
  await shows(page, 'pendfee');
  await page.getByRole('button', { name: 'Pay my processing fee' }).click();
  await shows(page, 'payment');
  await payByCard(page, card);
  await shows(page, 'enjoy');
  await expectNoLeaks(page);
});

test('[SAFE-03] nor is anything left in addresses, storage, log or database', expectNothingLeft);

test('[SAFE-03] a leak is found whatever it is wrapped in', () => {
  const hashed = createHash('sha256').update(person.Email).digest('hex');
  for (const planted of [
    `https://ads.example/p?e=${encodeURIComponent(person.Email)}`,
    `{"u":"${Buffer.from(person.Email).toString('base64')}"}`,
    `em=${hashed}`,
    `ssn ${ssn('1001')}`,
    person.LastName.toUpperCase(),
  ])
    expect(leaks(planted), planted).not.toEqual([]);
  expect(leaks('event=landing&site=surge.prequal')).toEqual([]);
});
