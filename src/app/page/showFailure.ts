import type { Slice } from '../../engine/slice.ts';
import { wordsOf } from '../../engine/text/wordsOf.ts';
import styles from './LostPage.module.css';

/**
 * What stands in the page when its code or its release cannot be fetched (UX-15): the product's name, what the catalogue
 * says of it where that came, and the phone number, which the server wrote into the document.
 */
export function showFailure(root: HTMLElement, slice: Slice | undefined): void {
  const page = document.createElement('main');
  page.className = styles.page ?? '';
  const heading = document.createElement('h1');
  heading.className = styles.heading ?? '';
  heading.textContent = document.title;
  const words = document.createElement('p');
  words.textContent = wordsOf(slice?.copy['lost.heading'] ?? '', () => '');
  page.append(heading, words, ...phone());
  root.replaceChildren(page);
}

/** The number of the `noscript` part, which is text to a browser that runs scripts. */
function phone(): HTMLElement[] {
  const [, href, number] =
    /href="(tel:[+\d]+)">([^<]+)</u.exec(document.querySelector('noscript')?.textContent ?? '') ?? [];
  if (href === undefined || number === undefined) return [];
  const link = document.createElement('a');
  link.href = href;
  link.textContent = number;
  return [link];
}
