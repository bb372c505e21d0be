import DOMPurify, { type Config } from 'dompurify';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Copy } from '../../copy/Copy.tsx';
import type { Sentence } from '../block.ts';
import { ActionButton } from '../shared/ActionButton.tsx';

export interface TermsDocumentProps {
  html: string;
  headingLevel: number;
  /** Collapses sections of prose under their headings. These are the labels of the button that opens and closes all (F-404). */
  fold: { showAll: Sentence; hide: Sentence } | undefined;
  /** Its text styles load with the block around it. */
  classNames: { document: string | undefined; tools: string | undefined };
  /** What stands beside that button, below what is folded; whoever has a long document before them finds it above. */
  children: ReactNode;
}

/** HTML terms, sanitized and set in our type (LOOK-10, SAFE-06). The only place that renders HTML from a server. */
export default function TermsDocument(props: TermsDocumentProps) {
  const { html, headingLevel, fold, classNames, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  const [hasClosed, setHasClosed] = useState<boolean>();
  const isFolded = fold !== undefined;
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return;
    const terms = arrangeTerms(sanitizeTerms(html), headingLevel);
    const look = () => setHasClosed(hasClosedFold(current));
    if (isFolded) foldTerms(terms, (index) => `${id}-${index}`, look);
    current.replaceChildren(terms);
    look();
  }, [html, headingLevel, isFolded, id]);
  const toggle = () => {
    if (place.current !== null) setFolds(place.current, hasClosed === true);
  };
  const tools = (
    <div className={classNames.tools}>
      {fold !== undefined && hasClosed !== undefined && (
        <ActionButton variant="link" onClick={toggle}>
          <Copy text={hasClosed ? fold.showAll : fold.hide} />
        </ActionButton>
      )}
      {children}
    </div>
  );
  return (
    <>
      {!isFolded && tools}
      <div ref={place} className={classNames.document} lang={languageOf(html)} />
      {isFolded && tools}
    </>
  );
}

/** The language that a document says, which is not that of the page around it; a summary above it says its own. */
function languageOf(html: string): string {
  return /<article\b[^>]* lang="([\w-]+)"/u.exec(html)?.[1] ?? 'en';
}

/**
 * Adapts sanitized terms to the page: their headings go below the page's own (the highest becomes `from`), wide tables scroll
 * in a box (LOOK-10), no line ends within a phone number (F-714), and links open in a new tab, so the application is not lost.
 */
function arrangeTerms(terms: DocumentFragment, from: number): DocumentFragment {
  lowerHeadings(terms, from);
  keepNumbers(terms);
  for (const table of terms.querySelectorAll('table')) {
    const box = table.ownerDocument.createElement('div');
    box.dataset.table = '';
    box.tabIndex = 0;
    box.setAttribute('role', 'group');
    const name = table.caption?.textContent ?? headingBefore(table);
    if (name !== '') box.setAttribute('aria-label', name);
    table.replaceWith(box);
    box.append(table);
    for (const row of table.rows) markFigure(row);
  }
  for (const link of terms.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  return terms;
}

/** Puts numbers with hyphens, such as that of customer service, in elements of their own. */
function keepNumbers(terms: DocumentFragment): void {
  const { ownerDocument } = terms;
  const texts = ownerDocument.createTreeWalker(terms, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() !== null) {
    const words = texts.currentNode as Text;
    const found = /\b\d[\d-]{1,14}-\d+/u.exec(words.data);
    if (found === null) continue;
    const number = words.splitText(found.index);
    number.splitText(found[0].length);
    const kept = ownerDocument.createElement('span');
    kept.dataset.number = '';
    number.replaceWith(kept);
    kept.append(number);
    texts.currentNode = number;
  }
}

/** Maximum characters that fit next to the label of a row at 320 px. */
const longestFigure = 16;

/** On phones, a row with only a figure stays on one line: label and figure. */
function markFigure({ cells, dataset }: HTMLTableRowElement): void {
  const figure = cells.length === 2 ? (cells[1]?.textContent?.trim() ?? '') : '';
  if (figure !== '' && figure.length <= longestFigure) dataset.figure = '';
}

const headings = 'h1, h2, h3, h4, h5, h6';

function lowerHeadings(terms: DocumentFragment, from: number): void {
  const found = [...terms.querySelectorAll(headings)];
  const levels = [...new Set(found.map(levelOf))].sort((one, other) => one - other);
  for (const heading of found) {
    const level = Math.min(6, from + levels.indexOf(levelOf(heading)));
    const lowered = heading.ownerDocument.createElement(`h${level}`);
    lowered.append(...heading.childNodes);
    heading.replaceWith(lowered);
  }
}

function levelOf(heading: Element): number {
  return Number(heading.localName.slice(1));
}

function headingBefore(table: Element): string {
  for (let element: Element | null = table; element !== null; element = element.parentElement) {
    for (
      let before = element.previousElementSibling;
      before !== null;
      before = before.previousElementSibling
    ) {
      if (before.matches(headings)) return before.textContent?.trim() ?? '';
    }
  }
  return '';
}

/** The part of Trusted Types that is needed here. Browsers without it accept plain text. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => Config['TRUSTED_TYPES_POLICY'];
}

/**
 * The policy named in the document's CSP (design §4). It passes any HTML, so no other code may get it: it is created here,
 * and only hands DOMPurify the text to sanitize.
 */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('cardstock-html', {
  createHTML: (html) => html,
});

const config = {
  RETURN_DOM_FRAGMENT: true,
  ALLOWED_TAGS: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'section', 'span'],
    ...['strong', 'b', 'em', 'i', 'u', 'sub', 'sup', 'small', 'blockquote'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a'],
    ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  // No class, id or style: the document has our typography, and cannot reference or cover any part of the page.
  ALLOWED_ATTR: ['href', 'colspan', 'rowspan', 'scope', 'lang', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https:|mailto:|tel:)/iu,
  // Whatever else is not named here has to be such an address.
  ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'scope', 'lang', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies Config;

/** Terms from a server as nodes that are safe to render (SAFE-06). */
function sanitizeTerms(html: string): DocumentFragment {
  return DOMPurify.sanitize(
    html,
    policy === undefined ? config : { ...config, TRUSTED_TYPES_POLICY: policy },
  );
}

/**
 * Collapses sections of prose under their headings (F-404). Sections with a table stay open, and so does the text below the
 * document's title, so rates and fees are always visible. The browser's search finds collapsed text and opens it, and it is
 * printed.
 * @param terms arranged, with headings and text as siblings
 * @param idOf an id for the text below a heading, by the heading's number
 * @param onToggle called when a section was opened or closed
 */
function foldTerms(terms: DocumentFragment, idOf: (index: number) => string, onToggle: () => void): void {
  const [, ...below] = [...terms.children].filter((child) => child.matches(headings));
  for (const [index, heading] of below.entries()) {
    const section = sectionOf(heading);
    if (section.length > 0 && !section.some(holdsTable)) fold(heading, section, idOf(index), onToggle);
  }
}

/** Opens or closes every collapsible section. */
function setFolds(place: Element, isOpen: boolean): void {
  for (const button of foldsOf(place)) if (isExpanded(button) !== isOpen) button.click();
}

/** @returns whether a collapsible section is closed; undefined if there is none */
function hasClosedFold(place: Element): boolean | undefined {
  const folds = foldsOf(place);
  return folds.length === 0 ? undefined : !folds.every(isExpanded);
}

/** What follows a heading up to the next one. */
function sectionOf(heading: Element): Element[] {
  const section: Element[] = [];
  for (let next = heading.nextElementSibling; next !== null; next = next.nextElementSibling) {
    if (next.matches(headings)) break;
    section.push(next);
  }
  return section;
}

function holdsTable(element: Element): boolean {
  return element.matches('[data-table]') || element.querySelector('[data-table]') !== null;
}

function fold(heading: Element, section: Element[], id: string, onToggle: () => void): void {
  const { ownerDocument } = heading;
  const text = ownerDocument.createElement('div');
  text.id = id;
  text.dataset.foldText = '';
  section[0]?.before(text);
  text.append(...section);
  const button = ownerDocument.createElement('button');
  button.type = 'button';
  button.dataset.fold = '';
  button.setAttribute('aria-controls', id);
  button.append(...heading.childNodes);
  heading.setAttribute('data-fold-heading', '');
  heading.append(button);
  const show = (isOpen: boolean) => {
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) text.removeAttribute('hidden');
    else text.setAttribute('hidden', 'until-found');
  };
  const toggle = (isOpen: boolean) => {
    show(isOpen);
    onToggle();
  };
  button.addEventListener('click', () => toggle(!isExpanded(button)));
  // The browser's search found text in it.
  text.addEventListener('beforematch', () => toggle(true));
  show(false);
}

function isExpanded(button: Element): boolean {
  return button.getAttribute('aria-expanded') === 'true';
}

function foldsOf(place: Element): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>('[data-fold]')];
}
