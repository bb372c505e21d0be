import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineWalker } from '../scripts/walk/EngineWalker.ts';
import { openProduct, type Product } from './journeys/Product.ts';
import { type PlannedRun, plannedRuns } from './journeys/plannedRuns.ts';
import { runJourney } from './journeys/runJourney.ts';
import { withRules } from './journeys/withRules.ts';

/** Journeys as product staff write them (`flows/<flow>/journeys/`), without a browser. */
const runs = plannedRuns();

let product: Product;

beforeAll(async () => {
  product = await openProduct();
});

afterAll(() => product.close());

async function walk({ site, labels, address, rules, steps, applicants, words }: PlannedRun): Promise<void> {
  await withRules(`http://localhost:${product.port}`, site.key, rules, async () => {
    const walker = await EngineWalker.open(product, labels, address, words.sentence);
    await runJourney(steps, walker, applicants, words);
  });
}

describe('journeys', () => {
  it('are there', () => expect(runs.length).toBeGreaterThan(0));

  it.each(runs.map((run) => [run.title, run] as const))('%s', (_title, run) => walk(run));
});
