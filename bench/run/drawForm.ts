import { setTimeout as wait } from 'node:timers/promises';
import type { Scenario } from '../pages/shared/PageSetting.ts';
import type { DrivenPage } from './DrivenPage.ts';
import type { Variant } from './variants.ts';

/** Plain rjsf draws sections within sections a moment later. */
const moment = 250;

/** Groups of radio buttons count once. */
const fieldCount =
  'new Set([...document.querySelectorAll("input, select")].map((one) => one.type === "radio" ? one.name : one.id)).size';

/**
 * Draws the form, whole.
 * @returns milliseconds of the main thread
 * @throws Error where it is not the form that all pages should show
 */
export async function drawForm(page: DrivenPage, variant: Variant, { fields }: Scenario): Promise<number> {
  const time = await page.time(async () => {
    await page.evaluate('bench.mount()');
    if (variant === 'rjsf') await wait(moment);
  });
  await page.expect(fieldCount, fields, 'fields');
  return time;
}
