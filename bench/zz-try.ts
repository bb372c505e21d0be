import { copyFileSync } from 'node:fs';
import { prepare } from '/work/main/bench/prepare/prepare.ts';
import { buildPages } from '/work/main/bench/run/buildPages.ts';
import { transfers } from '/work/main/bench/run/transfers.ts';
import { variants } from '/work/main/bench/run/variants.ts';
import { serveFolder } from '/work/main/bench/run/serveFolder.ts';
import { DrivenPage } from '/work/main/bench/run/DrivenPage.ts';
import { measurePage } from '/work/main/bench/run/measurePage.ts';
import { chromium } from '/work/main/node_modules/@playwright/test/index.mjs';
import { chromiumArguments } from '/work/main/scripts/chromiumArguments.ts';
const d='/work/main/bench/dist';
const s = await prepare('/work/main', d, [1, 2, 4, 8]);
await buildPages(variants, d);
console.log(transfers(d, variants));
const srv = await serveFolder(d);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumArguments });
try {
  for (const copies of [1]) for (const v of variants) {
    const t=Date.now();
    const page = await DrivenPage.open(browser, `${srv.address}/${v}/?copies=${copies}`);
    try { console.log(copies, v, await measurePage(page, s.get(copies)!), Date.now()-t); } catch (e) { console.log(v, String(e)); }
    await page.close();
  }
} finally { await browser.close(); await srv.stop(); }
