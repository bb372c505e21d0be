import type { Slice } from '../../engine/slice.ts';
import { wordsOf } from '../../engine/text/wordsOf.ts';
import { phoneLink } from '../configuration/phoneLink.ts';
import { documentPhone } from './documentPhone.ts';
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

function phone(): HTMLElement[] {
  const number = documentPhone(document);
  if (number === '') return [];
  const link = document.createElement('a');
  link.href = phoneLink(number);
  link.textContent = number;
  return [link];
}
