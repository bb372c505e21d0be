import type { Browser } from '@playwright/test';
import { inProduct, type RunningProduct } from '../../scripts/startProduct.ts';
import { median, type Row } from './report.ts';

/** How the services behave: below which path they stand, undefined for a page without any. */
const cases: Record<string, string | undefined> = {
  none: undefined,
  'that answer': '',
  'that take 10 s': '/slow',
  'that answer 500': '/fail',
  'that never answer': '/never',
};
const measures = ['first paint', 'largest paint', 'key', 'press'] as const;
type Visit = Record<(typeof measures)[number], number>;
const ids = ['analytics', 'tags', 'personalization', 'identity'];
/** Milliseconds: all services are loaded by then. */
const rest = 3_000;

/**
 * What outside services cost an applicant: first and largest paint, a key in the form and a press, as ratios to a page
 * without services. Rounds are interleaved.
 */
export async function measure(rounds: number): Promise<Row[]> {
  const visits = new Map<string, Visit[]>(Object.keys(cases).map((name) => [name, []]));
  await inProduct(async (product, browser) => {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, fault] of Object.entries(cases)) {
        await configure(product, fault);
        visits.get(name)?.push(await visit(browser, product.address('prequal.surge')));
      }
    }
  });
  const medianOf = (name: string, measured: keyof Visit) =>
    median((visits.get(name) ?? []).map((one) => one[measured]));
  return Object.keys(cases).flatMap((name) =>
    measures.map((measured) => ({
      what: `${measured}, services ${name}`,
      found: medianOf(name, measured) / medianOf('none', measured),
    })),
  );
}

function services(fault: string) {
  const at = (path: string) => `http://thirdparty.localhost${fault}${path}`;
  const common = { Consent: 'optional', Purpose: 'analytics' };
  return {
    analytics: { ...common, Name: 'A', Adapter: 'collect', Url: at('/analytics') },
    tags: {
      ...common,
      Name: 'T',
      Adapter: 'script',
      Url: fault === '' ? at('/_pages/tags.js') : at('/tags.js'),
    },
    personalization: {
      ...common,
      Name: 'P',
      Purpose: 'personalization',
      Adapter: 'banner',
      Url: at('/personalization'),
    },
    identity: {
      ...common,
      Name: 'I',
      Purpose: 'identity',
      Consent: 'functional',
      Adapter: 'collect',
      Url: at('/identity'),
    },
  };
}

async function configure({ port }: RunningProduct, fault: string | undefined): Promise<void> {
  const headers = { 'content-type': 'application/json', host: `localhost:${port}` };
  for (const [id, value] of Object.entries(services(fault ?? ''))) {
    const address = `http://127.0.0.1:${port}/sandbox/overrides/surge.prequal/settings/ThirdParties/${id}`;
    const asked =
      fault === undefined
        ? { method: 'DELETE', headers: { host: headers.host } }
        : { method: 'PUT', headers, body: JSON.stringify({ value }) };
    const answer = await fetch(address, asked);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }
}

async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    const record = JSON.stringify({ choice: 'true', at: Date.now(), services: ids });
    await context.addInitScript((text) => {
      if (window.top !== window) return;
      localStorage.setItem('userActiveConsent', 'true');
      localStorage.setItem('userActiveConsentRecord', text);
      Reflect.set(window, 'largest', 0);
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Reflect.set(window, 'largest', startTime);
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    }, record);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('[name="FirstName"]').waitFor();
    await page.waitForTimeout(rest);
    return await page.evaluate(async () => {
      const drawn = async (act: () => void) => {
        const start = performance.now();
        act();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now() - start;
      };
      const input = document.querySelector<HTMLInputElement>('[name="FirstName"]') as HTMLInputElement;
      const button = [...document.querySelectorAll('button')].find(
        (one) => one.textContent === 'Cookie choices',
      );
      return {
        'first paint': performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        'largest paint': Reflect.get(window, 'largest') as number,
        key: await drawn(() => {
          input.focus();
          document.execCommand('insertText', false, 'J');
        }),
        press: await drawn(() => button?.click()),
      };
    });
  } finally {
    await context.close();
  }
}
