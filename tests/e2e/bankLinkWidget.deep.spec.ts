import type { Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoHorizontalScroll } from './support/expectNoHorizontalScroll.ts';
import { siteAddress } from './support/siteAddress.ts';
import { expect, test } from './support/test.ts';

interface Message {
  origin: string;
  data: unknown;
}

/** Address of the widget as a site opens it. */
function widgetFor(origin: string): string {
  const query = new URLSearchParams({ token: 'a'.repeat(64), origin });
  return `${siteAddress('link')}?${query}`;
}

/** Frames an address in the page as the product does, and gathers every message that reaches it. */
async function frame(page: Page, address: string): Promise<() => Promise<Message[]>> {
  await page.evaluate((src) => {
    const messages: Message[] = [];
    Reflect.set(window, 'gathered', messages);
    window.addEventListener('message', ({ origin, data }) => messages.push({ origin, data }));
    const element = document.createElement('iframe');
    element.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    element.title = 'Bank link';
    element.width = '340';
    element.height = '640';
    element.src = src;
    document.body.prepend(element);
  }, address);
  return () => page.evaluate(() => Reflect.get(window, 'gathered') as Message[]);
}

test('[LNK-006] [LNK-011] [LNK-012] [SAFE-12] [UX-09] [UX-13] the widget is accessible, fits a phone, and tells the site that framed it what was chosen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(widgetFor(new URL(siteAddress('prequal.surge')).origin));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link your bank account');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.goto(siteAddress('prequal.surge'));
  const origin = new URL(siteAddress('link')).origin;
  const messages = await frame(page, widgetFor(new URL(page.url()).origin));
  await expect.poll(messages).toEqual([{ origin, data: { step: 'APP_MOUNTED' } }]);
  const widget = page.frameLocator('iframe[title="Bank link"]');
  await expect(widget.getByRole('button')).toHaveCount(6);
  const chosen = widget.getByRole('button', { name: 'No result' });
  await chosen.focus();
  await page.keyboard.press('Enter');
  const redirect = {
    step: 'REDIRECT',
    institution: 'Test Bank Four',
    loginId: expect.stringMatching(/^no-result-/),
  };
  await expect.poll(async () => (await messages())[1]).toEqual({ origin, data: redirect });
  await expect(widget.getByRole('status')).toContainText('Test Bank Four');
  await expect(chosen).toBeDisabled();
});
