import type { Page } from '@playwright/test';
import { type PlannedRun, plannedRuns } from '../../journeys/plannedRuns.ts';
import { runJourney } from '../../journeys/runJourney.ts';
import { withRules } from '../../journeys/withRules.ts';
import { expectNoHorizontalScroll } from './expectNoHorizontalScroll.ts';
import { PageWalker } from './PageWalker.ts';
import { siteAddress } from './siteAddress.ts';

const marked = plannedRuns().filter(({ browser }) => browser);

/** The journeys that ask for a browser, each in the last of its brands. `tests/journeys.test.ts` runs all in Node. */
const runs = [...new Map(marked.map((run) => [run.name, run])).values()];

/** The longest one of each flow. */
const longest = new Map(
  runs.toSorted((one, other) => one.steps.length - other.steps.length).map((run) => [run.flow, run]),
);

export const oneOfEachFlow = [...longest.values()];

export const allOthers = runs.filter((run) => !oneOfEachFlow.includes(run));

/** The page where it ends fits its window (UX-09); the stories hold it to axe's rules. */
export async function walkInChromium(page: Page, run: PlannedRun): Promise<void> {
  const origin = siteAddress('', '');
  await withRules(origin, run.site.key, run.rules, async () => {
    const walker = new PageWalker(page, run);
    await page.goto(siteAddress(run.labels, run.address));
    await runJourney(run, walker, origin);
    await expectNoHorizontalScroll(page);
  });
}
