import { afterEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { applyBrandTokens, exampleBrand } from '../blocks/applyBrandTokens.ts';

/*
 * One page draws what the component tests draw, in the looks of a brand. Whatever a test does to it, the next one, of the
 * same file or another, finds it as it was.
 */

const [width, height] = [414, 896];
const { documentElement: root, body } = document;
const { href } = window.location;

applyBrandTokens(exampleBrand);
const looks = [root, body].map((element) => ({ element, attributes: attributesOf(element) }));

afterEach(async () => {
  vi.useRealTimers();
  await cleanup();
  vi.restoreAllMocks();
  (document.activeElement as HTMLElement | null)?.blur();
  body.replaceChildren();
  for (const { element, attributes } of looks) setAttributes(element, attributes);
  window.history.replaceState(null, '', href);
  localStorage.clear();
  sessionStorage.clear();
  if (window.innerWidth !== width || window.innerHeight !== height) await page.viewport(width, height);
});

function attributesOf(element: Element): Map<string, string> {
  return new Map(element.getAttributeNames().map((name) => [name, element.getAttribute(name) ?? '']));
}

function setAttributes(element: Element, attributes: ReadonlyMap<string, string>): void {
  for (const name of element.getAttributeNames()) if (!attributes.has(name)) element.removeAttribute(name);
  for (const [name, value] of attributes) element.setAttribute(name, value);
}
