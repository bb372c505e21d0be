import type { Scenario } from '../pages/shared/PageSetting.ts';
import type { DrivenPage } from './DrivenPage.ts';
import { drawForm } from './drawForm.ts';
import { median } from './median.ts';
import { judged, type Variant } from './variants.ts';

/** Pages of a variant that has a limit to keep or to be held against, and of any other. */
const pageCount = { judged: 12, other: 4 };

/**
 * How long the form takes to be drawn with code that has never run: the median of several fresh pages of each variant,
 * opened by turns. A page has but one first time, and tells as much of the machine at that moment as of the form.
 * @param open opens a page of a variant
 * @returns milliseconds of the main thread
 */
export async function measureFirstMounts(
  variants: readonly Variant[],
  scenario: Scenario,
  open: (variant: Variant) => Promise<DrivenPage>,
): Promise<(variant: Variant) => number> {
  const times = new Map<Variant, number[]>(variants.map((variant) => [variant, []]));
  for (let turn = 0; turn < pageCount.judged; turn += 1) {
    const asked = turn < pageCount.other ? variants : variants.filter((one) => judged.includes(one));
    for (const variant of asked) {
      const page = await open(variant);
      try {
        times.get(variant)?.push(await drawForm(page, variant, scenario));
      } finally {
        await page.close();
      }
    }
  }
  return (variant) => median(times.get(variant) ?? []);
}
