import { application } from './support/applicant.ts';
import { apply } from './support/apply.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

test('[RES-007] [A-001] [SAFE-05] where a flow pays elsewhere, the page there is told the reference number, and what came along but for what is secret', async ({
  page,
}) => {
  await apply(page, siteAddress('standalone.fit', '/apply?sid=s1&token=secret'), application('1002'));
  await page.waitForURL(/\/\/pay\.localhost/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your offer' })).toBeVisible();
  expect([...new URL(page.url()).searchParams]).toEqual([
    ['referenceNumber', expect.any(String)],
    ['sid', 's1'],
  ]);
  await expect(page.getByRole('term')).toHaveText(['referenceNumber', 'sid']);
});
