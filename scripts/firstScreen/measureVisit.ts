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

/** Milliseconds of latency of each request, and bits per second. */
export interface Network {
  latency: number;
  download: number;
  upload: number;
  /** Milliseconds from the page's load event until all that a first visit does is over, several times what it takes. */
  rest: number;
}

/** Lighthouse's slow 4G (its devtools have no round trips of their own), and the edge of what a mast reaches. */
export const networks: Readonly<Record<string, Network>> = {
  slow4g: { latency: 150, download: 1_638.4 * 1_024, upload: 750 * 1_024, rest: 6_000 },
  edge: { latency: 400, download: 400_000, upload: 400_000, rest: 24_000 },
};
const slowerBy = 4;

/** Visits an address once with an empty cache, as a slow phone would, and waits until the form stands and nothing comes any more. */
export async function measureVisit(
  browser: Browser,
  address: string,
  { latency, download, upload, rest }: Network,
): Promise<FirstScreen> {
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
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: download / 8,
      uploadThroughput: upload / 8,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
    await page.addInitScript(observePaint);
    await page.goto(address, { waitUntil: 'load', timeout: 120_000 });
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
