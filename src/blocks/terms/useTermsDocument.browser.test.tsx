import { expect, it, vi } from 'vitest';
import { drawExample } from '../testing/drawExample.tsx';
import descriptor from './terms.block.json' with { type: 'json' };

/** What the browser fetched of the document's code. No other test of this file loads it. */
const requests = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('TermsDocument.tsx'));

it('[REL-05] [TRM-008] asks for no code offline, so that Retry works once the browser is online', async () => {
  // The buffer of timings holds 250, which the test's own modules fill.
  performance.clearResourceTimings();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container, getByRole } = await drawExample(descriptor, 'shown');
  const retry = getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  await retry.click();
  await expect.element(retry).toBeVisible();
  expect(requests()).toEqual([]);
  isOnline.mockReturnValue(true);
  await retry.click();
  await expect.poll(() => container.querySelector('table')).not.toBeNull();
  expect(requests()).toHaveLength(1);
  isOnline.mockRestore();
});
