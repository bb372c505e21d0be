import { plannedRuns } from '../journeys/plannedRuns.ts';
import { runJourney } from '../journeys/runJourney.ts';
import { withRules } from '../journeys/withRules.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { PageWalker } from './support/PageWalker.ts';
import { siteAddress } from './support/siteAddress.ts';
import { test } from './support/test.ts';

/**
 * The journeys that ask for a browser, each in the last of its brands: `tests/journeys.property.test.ts` runs all. The
 * page where each ends fits its window (UX-09); the stories hold it to axe's rules.
 */
const marked = plannedRuns().filter(({ browser }) => browser);
const runs = new Map(marked.map((run) => [run.name, run])).values();

// What a call answers is the journey's business.
test.use({ expectedErrors: [/Failed to load resource.*\/(applicant-)?api\//] });

for (const run of runs) {
  test(run.title, async ({ page }) => {
    const origin = siteAddress('', '');
    await withRules(origin, run.site.key, run.rules, async () => {
      const walker = new PageWalker(page, run);
      await page.goto(siteAddress(run.labels, run.address));
      await runJourney(run, walker, origin);
      await expectNoHorizontalScroll(page);
    });
  });
}
