import type { ExpectedSlice } from './openRelease.ts';

/** The slice that the server expects the page to need, as its document says. */
export function preloadedSlice(page: Document): ExpectedSlice | undefined {
  const link = page.querySelector<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  const address = link?.getAttribute('href');
  if (link === null || !address) return undefined;
  const { flow = '', productCode = '' } = link.dataset;
  return { address, flow, productCode };
}
