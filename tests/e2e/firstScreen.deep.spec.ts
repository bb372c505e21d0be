import type { Page } from '@playwright/test';
import { applicant } from './support/applicant.ts';
import { autofill } from './support/autofill.ts';
import { expectScreen } from './support/expectScreen.ts';
import { siteAddress } from './support/siteAddress.ts';
import { submitForm } from './support/submitForm.ts';
import { takenOver } from './support/takenOver.ts';
import { expect, test } from './support/test.ts';

/** Scripts below this many characters only pass on what others hold. */
const smallest = 2_000;

test('[PERF-03] the functions of the first screen are compiled while its scripts arrive', async ({
  page,
}) => {
  const scripts: Promise<{ name: string; text: string }>[] = [];
  page.on('response', (response) => {
    const name = /\/(?:assets\/(?=\w+-)|(?=forms\/))(\w+)[-/][\w-]+\.m?js$/.exec(response.url())?.[1];
    if (name !== undefined) scripts.push(response.text().then((text) => ({ name, text })));
  });
  await page.goto(siteAddress('prequal.surge', '/'));
  await expectScreen(page, 'landing', '/');
  await takenOver(page);
  const large = (await Promise.all(scripts)).filter(({ text }) => text.length >= smallest);
  expect(large.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'boot', 'app', 'fields', 'forms']),
  );
  for (const { name, text } of large)
    expect(text.split('\n', 1), name).toEqual(['//# allFunctionsCalledOnLoad']);
});

/** How far the app is with what the server drew. */
function takeOverOf(page: Page): Promise<'apart' | 'begun' | 'drawn' | 'done'> {
  return page.evaluate(() => {
    if (performance.getEntriesByName('takenOver').length > 0) return 'done';
    // React says nowhere else that it has drawn, before the effects that follow.
    const [, fiber] =
      Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
        key.startsWith('__reactContainer'),
      ) ?? [];
    if (fiber === undefined) return 'apart';
    return fiber.stateNode.current.memoizedState.isDehydrated ? 'begun' : 'drawn';
  });
}

/**
 * Opens a page and keeps from React the tasks in which it draws, until it has come so far.
 * @returns what lets it go on to the end
 */
async function holdTakeOver(page: Page, moment: 'begun' | 'drawn'): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const { postMessage } = MessagePort.prototype;
    let isHeld = true;
    MessagePort.prototype.postMessage = function (message: unknown) {
      if (isHeld) held.push(() => postMessage.call(this, message));
      else postMessage.call(this, message);
    };
    Reflect.set(window, 'nextTask', () => held.shift()?.());
    Reflect.set(window, 'letGo', () => {
      isHeld = false;
      for (const go of held.splice(0)) go();
    });
  });
  await page.goto(siteAddress('prequal.surge'), { waitUntil: 'commit' });
  await expect.poll(() => takeOverOf(page)).toBe('begun');
  await expect
    .poll(
      async () => {
        const now = await takeOverOf(page);
        if (now !== moment) await page.evaluate(() => Reflect.get(window, 'nextTask')());
        return now;
      },
      { intervals: [0] },
    )
    .toBe(moment);
  return async () => {
    await page.evaluate(() => Reflect.get(window, 'letGo')());
    await takenOver(page);
  };
}

for (const [moment, when] of [
  ['begun', 'before React has drawn over the page'],
  ['drawn', 'between drawing and the first visit'],
] as const)
  test(`[F-403] ${when} a button is pressed once, and a box that is ticked stays ticked and is sent`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.open = () => {
        performance.mark('opened');
        return null;
      };
    });
    const { authPrequal: _box, ...others } = applicant('1001');
    const letGo = await holdTakeOver(page, moment);
    const box = page.locator('[name="authPrequal"]');
    await box.evaluate((control: HTMLInputElement) => control.click());
    // As voice control presses: a finger that goes down has React draw at once, before the press.
    await page.getByRole('button', { name: 'See Full Terms' }).dispatchEvent('click');
    await letGo();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(() => performance.getEntriesByName('opened').length)).toBe(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(box).toBeChecked();
    // Nothing is sent without it.
    const sent = page.waitForRequest('**/submit-application');
    await autofill(page, others);
    await submitForm(page);
    await sent;
  });

test('[F-713] [CKC-001] the cookie notice is in view on every first screen, and first in the tab order', async ({
  page,
}) => {
  for (const site of [
    'prequal.surge',
    'cfc.reflex',
    'dm.fit',
    'cs.verve',
    'cli.cerulean',
    'activation.revel',
  ]) {
    await page.goto(siteAddress(site));
    await takenOver(page);
    const notice = page
      .locator('section')
      .filter({ has: page.getByRole('button', { name: 'Accept', exact: true }) });
    await page.keyboard.press('Tab');
    await expect(notice.getByRole('button').first(), site).toBeFocused();
    for (const [width, height] of [
      [320, 640],
      [360, 740],
      [768, 1024],
      [1280, 720],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const isInView = () =>
        notice.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top + window.scrollY >= 0 && bottom <= window.innerHeight;
        });
      await expect.poll(isInView, { message: `${site} at ${width} px` }).toBe(true);
    }
  }
});
