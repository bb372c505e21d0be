import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { inProduct } from '../../scripts/startProduct.ts';
import { median, type Row } from './report.ts';

/** The flows that begin with a form, each with a key that its first field takes. */
const sites = { 'prequal.surge': 'J', 'cfc.surge': 'J', 'dm.surge': '5' };
/** Lighthouse's slow 4G; its devtools have no round trips of their own. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};
const slowerBy = 4;
/** Milliseconds from the page's load event until all that a first visit does is over, several times what it takes. */
const rest = 6_000;

/** What a page notes about its own start. */
interface PaintNotes {
  largestPaint: number;
  layoutShift: number;
  /** Start and length of each task over 50 ms. */
  longTasks: { start: number; length: number }[];
  /** When the first key was typed: as soon as a field for text was painted. */
  firstKey: number;
}

/** Milliseconds after the visit began; the shift has a unit of its own. */
interface Visit {
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** Total blocking time: what tasks after the first paint have beyond 50 ms each. */
  blocked: number;
  /** When the first field took a key, which stands there in the end. */
  keyKept: number;
  /** When the app had taken the page over: from then on all that the form does works. */
  formUsable: number;
}

const limits: Record<keyof Visit, number> = {
  firstPaint: 1_200,
  largestPaint: 1_200,
  layoutShift: 0.02,
  blocked: 150,
  keyKept: 1_400,
  formUsable: 2_300,
};

/**
 * How fast the first screen stands on a phone far from the mast: first visits with an empty cache on slow 4G, with a
 * processor four times slower than this one.
 */
export async function measure(rounds: number): Promise<Row[]> {
  return inProduct(async (product, browser) => {
    const rows: Row[] = [];
    for (const [site, key] of Object.entries(sites)) {
      const visits: Visit[] = [];
      for (let round = 0; round < rounds; round += 1)
        visits.push(await visit(browser, product.address(site), key));
      for (const [name, allowed] of Object.entries(limits) as [keyof Visit, number][])
        rows.push({ what: `${site} ${name}`, found: median(visits.map((one) => one[name])), allowed });
    }
    return rows;
  });
}

/** Visits an address once, and waits until the form stands and nothing comes any more. */
async function visit(browser: Browser, address: string, key: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await page.addInitScript(notePaints, key);
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
    // Nothing is asked of the page before it has come to rest: looking for an element brings scripts that it would wait for.
    await setTimeout(rest);
    const { notes, firstPaint, formUsable, typed } = await page.evaluate(() => ({
      notes: Reflect.get(window, 'paintNotes') as PaintNotes,
      typed: document.querySelector<HTMLInputElement>('form input:not([type])')?.value,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      formUsable: performance.getEntriesByName('takenOver')[0]?.startTime ?? 0,
    }));
    if (formUsable === 0) throw new Error(`${address} was not taken over by the app after ${rest} ms.`);
    const { largestPaint, layoutShift, longTasks, firstKey: keyKept } = notes;
    if (typed !== key) throw new Error(`${address} shows "${typed}" where "${key}" was typed.`);
    const blocked = longTasks
      .filter(({ start, length }) => start + length > firstPaint)
      .reduce((sum, { length }) => sum + Math.max(0, length - 50), 0);
    return { firstPaint, largestPaint, layoutShift, blocked, keyKept, formUsable };
  } finally {
    await context.close();
  }
}

/**
 * Runs in the page before its first script.
 * @param key what somebody types who is as fast as the page
 */
function notePaints(key: string): void {
  const notes: PaintNotes = { largestPaint: 0, layoutShift: 0, longTasks: [], firstKey: 0 };
  Reflect.set(window, 'paintNotes', notes);
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    notes.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') !== true)
      notes.layoutShift += Number(Reflect.get(entry, 'value'));
  });
  observe('longtask', ({ startTime: start, duration: length }) => notes.longTasks.push({ start, length }));
  const typeWhenPainted = () => {
    const field = document.querySelector<HTMLInputElement>('form input:not([type])');
    if (field === null || performance.getEntriesByName('first-contentful-paint').length === 0) {
      requestAnimationFrame(typeWhenPainted);
      return;
    }
    field.focus({ preventScroll: true });
    document.execCommand('insertText', false, key);
    notes.firstKey = performance.now();
  };
  requestAnimationFrame(typeWhenPainted);
}
