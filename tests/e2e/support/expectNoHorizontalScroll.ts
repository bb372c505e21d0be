import { expect, type Page } from '@playwright/test';

/** The page fits its width (UX-09); what stands out is named. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const report = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const wide = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .filter((element) => getComputedStyle(element).position !== 'fixed')
      .map((element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`);
    // The last are the innermost, and most likely what makes it wide.
    return { scroll: document.documentElement.scrollWidth, width, wide: wide.slice(-5) };
  });
  expect(report.scroll, `wider than the page: ${report.wide.join(', ')}`).toBeLessThanOrEqual(report.width);
}
