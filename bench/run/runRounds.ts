import type { Browser } from '@playwright/test';
import type { Scenario } from '../pages/shared/PageSetting.ts';
import { DrivenPage } from './DrivenPage.ts';
import { measureFirstMounts } from './measureFirstMounts.ts';
import { measurePages, type PageMeasures } from './measurePages.ts';
import type { Variant } from './variants.ts';

export interface Measures extends PageMeasures {
  /** Drawing the form the first time, with code that has never run. */
  mount: number;
}

/** What a variant gave in one round. */
export interface Sample extends Measures {
  variant: Variant;
  copies: number;
  round: number;
}

export interface Rounds {
  rounds: number;
  /** For each number of copies, who is measured, in this order. */
  order: Map<number, readonly Variant[]>;
  scenarios: Map<number, Scenario>;
  /** Where the pages are served. */
  address: string;
}

/**
 * Measures every variant in each round, by turns at each step (A B C D, A B C D …), so that what changes on the machine
 * meanwhile meets them all alike.
 */
export async function runRounds(
  browser: Browser,
  { rounds, order, scenarios, address }: Rounds,
  tell: (sample: Sample) => void,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const [copies, variants] of order) {
      const scenario = scenarios.get(copies);
      if (scenario === undefined) throw new Error(`Nothing is prepared for ${copies} copies.`);
      const open = (variant: Variant) => DrivenPage.open(browser, `${address}/${variant}/?copies=${copies}`);
      const firstMount = await measureFirstMounts(variants, scenario, open);
      const pages = new Map<Variant, DrivenPage>();
      try {
        for (const variant of variants) pages.set(variant, await open(variant));
        const measuresOf = await measurePages(pages, scenario);
        for (const variant of variants) {
          const sample = { variant, copies, round, mount: firstMount(variant), ...measuresOf(variant) };
          samples.push(sample);
          tell(sample);
        }
      } catch (cause) {
        throw new Error(`${copies} copies, round ${round}`, { cause });
      } finally {
        for (const page of pages.values()) await page.close();
      }
    }
  }
  return samples;
}
