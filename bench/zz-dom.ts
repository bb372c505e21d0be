import { serveFolder } from '/work/main/bench/run/serveFolder.ts';
import { chromium } from '/work/main/node_modules/@playwright/test/index.mjs';
import { chromiumArguments } from '/work/main/scripts/chromiumArguments.ts';
const srv = await serveFolder('/work/main/bench/dist');
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: chromiumArguments });
const page = await browser.newPage({ viewport: { width: 412, height: 915 } });
page.on('console', m => console.log(m.text().slice(0,200)));
await page.goto(srv.address + '/rjsf/?copies=1'); await page.waitForFunction(() => (window as any).bench);
await page.evaluate(() => (window as any).bench.mount()); await page.waitForTimeout(500);
console.log(await page.evaluate(() => [...document.querySelectorAll('input,select')].map((o: any) => o.type + ':' + o.id + ':' + o.name).join(' ')));
await page.click('[type=submit]'); await page.waitForTimeout(800); console.log(await page.evaluate(() => document.querySelectorAll('.errors li').length + document.querySelector('.errors')!.textContent!));
for (const v of ['cardstock','bare']) { await page.goto(srv.address + '/'+v+'/?copies=1'); await page.waitForFunction(() => (window as any).bench); await page.evaluate(() => (window as any).bench.mount()); await page.waitForTimeout(500); await page.screenshot({ path: '/tmp/b-'+v+'.png', fullPage: true }); }
await browser.close(); await srv.stop();
