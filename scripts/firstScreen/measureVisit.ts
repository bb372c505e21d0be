import { setTimeout } from 'node:timers/promises';
import type { Browser, CDPSession } from '@playwright/test';
import { observePaint, type PaintNotes } from './observePaint.ts';

export interface Request {
  path: string;
  /** Milliseconds after the visit began. */
  start: number;
  end: number;
  kilobytes: number;
  /** What asked for it: `parser`, `script`, `preload` … */
  by: string;
}

/** One first visit. Times in milliseconds after it began. */
export interface FirstScreen extends PaintNotes {
  firstPaint: number;
  /** When the app had taken the page over: from then on all that the form does works. */
  formUsable: number;
  /** Total blocking time: what tasks after the first paint have beyond 50 ms each. */
  blocked: number;
  kilobytes: number;
  requests: Request[];
}

/** Lighthouse's slow 4G (its devtools have no round trips of their own, so that latency counts once a request). */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};
const slowerBy = 4;
/** Milliseconds from the page's load event until everything that a first visit does is over, several times what it takes. */
const rest = 6_000;

/** Visits an address once with an empty cache, as a slow phone would, and waits until the form stands and nothing comes any more. */
export async function measureVisit(browser: Browser, address: string): Promise<FirstScreen> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const requests = await noteRequests(devtools);
    await devtools.send('Network.emulateNetworkConditions', slowNetwork);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await page.addInitScript(observePaint);
    await page.goto(address, { waitUntil: 'load' });
    // Nothing is asked of the page before it has come to rest: looking for an element brings scripts that it would wait for.
    await setTimeout(rest);
    const { notes, firstPaint, formUsable } = await page.evaluate(() => ({
      notes: Reflect.get(window, 'paintNotes') as PaintNotes,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      formUsable: performance.getEntriesByName('takenOver')[0]?.startTime ?? 0,
    }));
    if (formUsable === 0) throw new Error(`${address} was not taken over by the app after ${rest} ms.`);
    const ended = requests.filter(({ end }) => end > 0);
    return {
      ...notes,
      firstPaint,
      formUsable,
      blocked: notes.longTasks
        .filter(({ start, length }) => start + length > firstPaint)
        .reduce((sum, { length }) => sum + Math.max(0, length - 50), 0),
      kilobytes: ended.reduce((sum, { kilobytes }) => sum + kilobytes, 0),
      requests: ended,
    };
  } finally {
    await context.close();
  }
}

async function noteRequests(devtools: CDPSession): Promise<Request[]> {
  const requests = new Map<string, Request>();
  const list: Request[] = [];
  let began = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator }) => {
    began ||= timestamp;
    const { pathname } = new URL(request.url);
    const start = (timestamp - began) * 1_000;
    const noted = { path: pathname, start, end: 0, kilobytes: 0, by: initiator.type };
    requests.set(requestId, noted);
    list.push(noted);
  });
  devtools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request === undefined) return;
    request.end = (timestamp - began) * 1_000;
    request.kilobytes = encodedDataLength / 1_000;
  });
  await devtools.send('Network.enable');
  return list;
}
