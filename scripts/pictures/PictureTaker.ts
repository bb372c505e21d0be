import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ScreenState } from '../../src/authoring/ScreenState.ts';
import { pictureDay } from './settle.ts';

/** How much of a page a picture has: all of it, or what is in view. */
export type PictureExtent = 'whole' | 'view';

/** Heights of a phone and a desktop. */
const phone = 740;
const desktop = 800;
/** Chromium draws nothing that is longer. */
const longestEdge = 16_000;

/** Takes pictures of what it drew last, in a window of its own. */
export class PictureTaker {
  private readonly context: BrowserContext;
  readonly page: Page;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
  }

  /** Opens the page that draws, on the day of all pictures, with motion off. @param address that `serve.ts` prints */
  static async open(browser: Browser, address: string): Promise<PictureTaker> {
    const context = await browser.newContext({
      locale: 'en-US',
      timezoneId: 'America/Chicago',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(pictureDay);
    await page.goto(address);
    // The first time Vite prepares every package.
    await page.waitForFunction(() => window.picturePage !== undefined, undefined, { timeout: 60_000 });
    return new PictureTaker(context, page);
  }

  /** Draws a state of a screen in a window of a width, from the top on. */
  async draw(width: number, brand: string, state: ScreenState): Promise<void> {
    await this.setWidth(width);
    await this.page.evaluate(([brand, state]) => window.picturePage.draw(brand, state), [
      brand,
      state,
    ] as const);
    await this.settle();
  }

  /** Takes a picture of it at a width. */
  async shoot(width: number, part: PictureExtent): Promise<Buffer> {
    if (this.page.viewportSize()?.width !== width) {
      await this.setWidth(width);
      await this.settle();
    }
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    const fullPage = part === 'whole' && height < longestEdge;
    return this.page.screenshot({ fullPage, animations: 'disabled', caret: 'hide', scale: 'css' });
  }

  /** How long the page is, and how far down its first field begins, where it has one. CSS pixels. */
  measure(): Promise<{ height: number; field?: number }> {
    return this.page.evaluate(() => {
      const fields = [...document.querySelectorAll<HTMLElement>('form :is(input, select)')];
      const first = fields.find((field) => field.checkVisibility());
      const height = document.documentElement.scrollHeight;
      return first === undefined
        ? { height }
        : { height, field: Math.round(first.getBoundingClientRect().top + window.scrollY) };
    });
  }

  close(): Promise<void> {
    return this.context.close();
  }

  private async setWidth(width: number): Promise<void> {
    await this.page.setViewportSize({ width, height: width < 600 ? phone : desktop });
  }

  private async settle(): Promise<void> {
    await this.page.evaluate(async () => {
      await window.picturePage.settle();
      window.scrollTo(0, 0);
    });
  }
}
