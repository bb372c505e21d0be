import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumArguments } from './chromiumArguments.ts';
import { findChromium } from './findChromium.ts';

const [out, ...files] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments });
const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
await page.setContent(
  `<div style="display:flex;gap:8px;align-items:flex-start">${files.map((f) => `<img style="max-height:880px;max-width:${Math.floor(1780 / files.length)}px;border:1px solid #999" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join('')}</div>`,
);
await page.screenshot({ path: out as string });
await browser.close();
