import buttons from '../../blocks/shared/ActionButton.module.css';
import type { Slice } from '../../engine/slice.ts';
import { wordsOf } from '../../engine/text/wordsOf.ts';
import { phoneLink } from '../configuration/siteValues.ts';
import loading from './Loading.module.css';
import styles from './LostPage.module.css';
import { pageTitle } from './pageTitle.ts';

/**
 * The page when its code or its release cannot be loaded (UX-15): a drawing in the brand's colors, the message of the catalogue
 * and a retry if the copy was loaded, else the product name; and the phone number from the document. A screen that the server
 * rendered stays, with the message at its top.
 */
export function showFailure(
  root: HTMLElement,
  slice: Slice | undefined,
  again: () => void = () => window.location.reload(),
): void {
  const words = (key: string) => wordsOf(slice?.copy[key] ?? '', () => '');
  if (root.childElementCount > 0 && document.documentElement.dataset.drawn) {
    const notice = element('div', 'said', `${words('lost.heading') || document.title}. `);
    notice.setAttribute('role', 'alert');
    notice.append(...retry(words('lost.retry'), again), ...phone(words('footer.phone')));
    root.before(notice);
    return;
  }
  const page = element('main', styles.page);
  const product = document.title;
  const lost = words('lost.heading');
  document.title = pageTitle(lost, product, false);
  const heading = element('h1', styles.heading, lost || product);
  if (lost !== '') page.append(element('p', styles.name, product));
  page.append(drawing(), heading, ...retry(words('lost.retry'), again), ...phone(words('footer.phone')));
  root.replaceChildren(page);
}

function drawing(): SVGElement {
  const art = svg('svg', styles.art);
  art.setAttribute('viewBox', lostDrawing.viewBox);
  art.setAttribute('aria-hidden', 'true');
  for (const { d, part } of lostDrawing.paths) {
    const path = svg('path', styles[part]);
    path.setAttribute('d', d);
    art.append(path);
  }
  return art;
}

function phone(label: string): HTMLElement[] {
  const number = documentPhone(document);
  if (number === '') return [];
  const link = element('a', undefined, number);
  link.href = phoneLink(number);
  const line = element('p', undefined, label === '' ? '' : `${label} `);
  line.append(link);
  return [line];
}

function retry(label: string, again: () => void): HTMLElement[] {
  if (label === '') return [];
  const button = element('button', `${buttons.button} ${buttons.primary}`, label);
  button.type = 'button';
  button.addEventListener('click', again);
  return [button];
}

function element<Name extends 'main' | 'h1' | 'div' | 'p' | 'a' | 'button'>(
  name: Name,
  className: string | undefined,
  words = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  made.textContent = words;
  return made;
}

function svg(name: 'svg' | 'path', className: string | undefined): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  if (className !== undefined) made.setAttribute('class', className);
  return made;
}

/**
 * The phone number in the document's `noscript` element, whose content is text in a browser that runs scripts; '' if there is
 * none.
 */
export function documentPhone(page: Document): string {
  return />([^<]+)<\/a>/u.exec(page.querySelector('noscript')?.textContent ?? '')?.[1] ?? '';
}

/** A drawing for a page that could not be loaded. It is in code, because an image could not be loaded either. */
export const lostDrawing = {
  viewBox: '0 0 168 104',
  paths: [
    { d: 'M12 14h100a8 8 0 0 1 8 8v60a8 8 0 0 1-8 8H12a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8Z', part: 'card' },
    { d: 'M18 38h20v16H18Z', part: 'chip' },
    { d: 'M18 74h46', part: 'line' },
    { d: 'M130 38a22 22 0 0 1 0 28M143 28a38 38 0 0 1 0 48', part: 'waves' },
    { d: 'M128 86 162 18', part: 'waves' },
  ],
} as const;

/**
 * Shows that the page is loading until React can (CFG-002). The text comes with the slice. React replaces it.
 */
export function showLoader(root: HTMLElement, expected: Promise<Slice> | undefined): void {
  if (root.childElementCount > 0) return;
  const loader = document.createElement('div');
  loader.className = loading.loading ?? '';
  loader.setAttribute('role', 'status');
  const mark = document.createElement('span');
  mark.className = loading.mark ?? '';
  mark.setAttribute('aria-hidden', 'true');
  const words = document.createElement('span');
  loader.append(mark, words);
  root.append(loader);
  expected?.then(
    ({ copy }) => {
      const { loading } = copy;
      if (typeof loading === 'string') words.textContent = loading;
    },
    () => undefined,
  );
}
