import type { Browser } from '@playwright/test';
import type { Scenario } from '../pages/shared/PageSetting.ts';
import { DrivenPage } from './DrivenPage.ts';
import { measureFirstMounts } from './measureFirstMounts.ts';
import { measurePage, type PageMeasures } from './measurePage.ts';
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
 * Measures every variant in each round, one after the other (A B C D, A B C D …), so that what changes on the machine
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
      for (const variant of variants) {
        const page = await open(variant);
        try {
          const measures = await measurePage(page, scenario);
          const sample = { variant, copies, round, mount: firstMount(variant), ...measures };
          samples.push(sample);
          tell(sample);
        } catch (cause) {
          throw new Error(`${variant} with ${copies} copies, round ${round}`, { cause });
        } finally {
          await page.close();
        }
      }
    }
  }
  return samples;
}
