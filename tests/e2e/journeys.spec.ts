import { oneOfEachFlow, walkInChromium } from './support/journeysInChromium.ts';
import { test } from './support/test.ts';

// What a call answers is the journey's business.
test.use({ expectedErrors: [/Failed to load resource.*\/(applicant-)?api\//] });

for (const run of oneOfEachFlow) test(run.title, ({ page }) => walkInChromium(page, run));
