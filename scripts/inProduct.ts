import { type Browser, chromium } from '@playwright/test';
import { chromiumOptions } from './chromiumOptions.ts';
import { type RunningProduct, startProduct } from './startProduct.ts';

/**
 * Does work with the product and a Chromium, which both end with it.
 * @param script what starts the product, as in `startProduct`
 * @throws Error when the product ends before it is up, and what `work` throws
 */
export async function inProduct<Result>(
  work: (product: RunningProduct, browser: Browser) => Promise<Result>,
  script?: string,
): Promise<Result> {
  const product = await startProduct(script);
  try {
    const browser = await chromium.launch(chromiumOptions());
    try {
      return await work(product, browser);
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}
