import { functionalPaths, optionalOf, optionalPaths, pathsOf } from './support/outsider.ts';
import { expect, test } from './support/test.ts';
import { choose, heard, landed, notice, openMeasured, service } from './support/thirdParties.ts';

test.beforeEach(() => service.forget());

test('[SAFE-04] [TRK-023] [CKC-001] only what is needed is asked before an answer about cookies, and after a refusal', async ({
  page,
}) => {
  await openMeasured(page, '/?utm_campaign=spring&hash=secret');
  await landed(page);
  await heard('cart');
  expect(pathsOf(await service.received()).toSorted()).toEqual(functionalPaths.toSorted());
  await choose(page, 'Decline');
  await expect(notice(page)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => window.dataLayer?.some(({ event }) => event === 'scroll_half'));
  await heard('scroll_half');
  await page.reload();
  // The page is idle, and so makes its frames.
  await expect(page.locator('iframe[src*="/_frame/functional"]')).toHaveCount(1);
  await expect(page.locator('iframe[src*="/_frame/optional"]')).toHaveCount(0);
  expect(optionalOf(await service.settled())).toEqual([]);
});

test('[TRK-023] [TRK-024] [PRD-018] [SAFE-04] [SEC-015] [CON-013] [TRK-010] after Accept each service hears of events, and of nothing else', async ({
  page,
}) => {
  const address = '/?utm_campaign=spring&hash=secret&token=t0ken';
  await openMeasured(page, address, `https://news.example/${'a'.repeat(600)}?q=private`);
  await choose(page, 'Accept');
  await landed(page);
  const seen = async () => pathsOf(await service.received());
  await expect.poll(seen).toEqual(expect.arrayContaining([...functionalPaths, ...optionalPaths]));
  const received = await service.received();
  for (const { method, url, headers, body } of received) {
    expect(headers.referer, url).toBeUndefined();
    expect(headers.cookie, url).toBeUndefined();
    expect([undefined, 'null'], url).toContain(headers.origin);
    expect(`${url} ${body}`).not.toMatch(/secret|t0ken|private/u);
    if (method !== 'POST' || url === '/fraud') continue;
    const { event, site: told, ...more } = JSON.parse(body) as Record<string, unknown>;
    expect([typeof event, told, Object.keys(more).filter((key) => key !== 'step')]).toEqual([
      'string',
      'surge.prequal',
      [],
    ]);
  }
  const [pixel] = received.filter(({ url }) => url.startsWith('/pixel'));
  const told = new URL(pixel?.url ?? '', 'http://thirdparty.localhost').searchParams;
  expect([told.get('event'), told.get('site')]).toEqual(['landing', 'surge.prequal']);
  expect(told.get('from')).toBe(`https://news.example/${'a'.repeat(512 - 'https://news.example/'.length)}`);
});
