import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
  isDisabled,
  isInaccessible,
  isSubtreeInaccessible,
} from 'dom-accessibility-api';
import { tabbable } from 'tabbable';

/**
 * A page as somebody meets it who hears it: title, landmarks, headings, words, controls with their names, descriptions and
 * states; then what is announced, where the focus is, and the order in which Tab comes by.
 * Style sheets say nothing here, so what they hide at some width is there, too.
 */
export function transcriptOf(document: Document): string {
  const { body, title, activeElement } = document;
  // What stands around a modal dialog cannot be reached.
  const modal = inPageOrder(body.querySelectorAll('[aria-modal="true"]')).at(-1);
  const reached = modal ?? body;
  const focused = activeElement === null || activeElement === body ? 'the page' : sayName(activeElement);
  const stops = inPageOrder(tabbable(reached, { displayCheck: 'none' })).filter(
    (element) => !isInaccessible(element),
  );
  return [
    `Title: ${title}`,
    ...section('Page', linesOf(reached)),
    ...section('Announced', announcements(body)),
    `Focus: ${focused}`,
    ...section('Tab', stops.map(sayName)),
    '',
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)];
}

/** What stands in live regions. */
function announcements(body: Element): string[] {
  const live = '[role="status"], [role="alert"], [aria-live]:not([aria-live="off"])';
  const regions = inPageOrder(body.querySelectorAll(live));
  return regions
    .filter((region) => !isInaccessible(region))
    .map(wordsIn)
    .filter((words) => words !== '');
}

/** Roles that are told in one line, with what they hold. */
const leaves = new Set([
  'button',
  'checkbox',
  'combobox',
  'heading',
  'img',
  'link',
  'listbox',
  'meter',
  'option',
  'progressbar',
  'radio',
  'searchbox',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'textbox',
]);

/** Roles that say nothing without a name. */
const named = new Set(['form', 'group', 'region']);

/** What is told of what stands within a part. */
function within(holder: Element): string[] {
  const lines: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    lines.push(...sentence(run));
    run = [];
  };
  for (const child of holder.childNodes) {
    if (child.nodeType === child.TEXT_NODE) run.push(child);
    if (child.nodeType !== child.ELEMENT_NODE || isSilent(child as Element)) continue;
    if (isInLine(child as Element)) run.push(child);
    else {
      endRun();
      lines.push(...linesOf(child as Element));
    }
  }
  endRun();
  return lines;
}

/** Words that stand in one line, and below them the links that they hold; links alone stand by themselves. */
function sentence(run: readonly Node[]): string[] {
  const text = run.map(gather).join('').replaceAll(/\s+/gu, ' ').trim();
  const links = run.flatMap((node) => (isElement(node) ? linksIn(node) : []));
  const said = links.map(sayElement);
  if (text === '' || bare(text) === bare(links.map(wordsIn).join(''))) return said;
  return [text, ...said.map((line) => `  ${line}`)];
}

function bare(words: string): string {
  return words.replaceAll(/\s/gu, '');
}

function linksIn(element: Element): Element[] {
  return roleOf(element) === 'link'
    ? [element]
    : inPageOrder(element.querySelectorAll('a[href], [role="link"]'));
}

function isElement(node: Node): node is Element {
  return node.nodeType === node.ELEMENT_NODE;
}

const ofLines = new Set([
  'a',
  'abbr',
  'b',
  'br',
  'em',
  'i',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'wbr',
]);

function isInLine(element: Element): boolean {
  if (!ofLines.has(element.localName)) return false;
  const role = roleOf(element);
  if (
    role !== undefined &&
    !['link', 'strong', 'emphasis', 'subscript', 'superscript', 'time'].includes(role)
  )
    return false;
  return [...element.querySelectorAll('*')].every((inner) => ofLines.has(inner.localName) || isSilent(inner));
}

/** What is told of a part of a page, line by line. What stands within something is indented. */
function linesOf(part: Element): string[] {
  if (part.localName === 'label' && (part as HTMLLabelElement).control !== null) return controlsIn(part);
  // The names of what is around them say the same.
  if (['legend', 'caption'].includes(part.localName)) return [];
  const role = roleOf(part);
  if (role !== undefined && leaves.has(role)) return [sayElement(part), ...linksWithin(part, role)];
  const inner = within(part);
  if (role === 'listitem') return inner.map((line, index) => `${index === 0 ? '- ' : '  '}${line}`);
  if (role === 'term') return [`${wordsIn(part)}:`];
  if (role === 'definition') return inner.map((line) => `  ${line}`);
  if (role === 'row') return [[...part.children].map(wordsIn).join(' | ')];
  if (part.localName === 'iframe' || part.localName === 'video') return [sayElement(part)];
  if (role === undefined || role === 'list' || role === 'rowgroup') return inner;
  if (named.has(role) && computeAccessibleName(part) === '') return inner;
  if (inner.length === 0 && ['status', 'alert', 'log'].includes(role)) return [];
  return [sayElement(part), ...inner.map((line) => `  ${line}`)];
}

/** The name of a control says what stands in its label. */
function controlsIn(label: Element): string[] {
  return inPageOrder(label.querySelectorAll('input, select, textarea, button, a[href]'))
    .filter((control) => roleOf(control) !== undefined && !isSilent(control))
    .map(sayElement);
}

function linksWithin(part: Element, role: string): string[] {
  return role === 'heading'
    ? inPageOrder(part.querySelectorAll('a[href], button')).map((one) => `  ${sayElement(one)}`)
    : [];
}

/** An element in one line: `textbox "Name", required, invalid; "At most 10 characters"`. */
function sayElement(element: Element): string {
  const words = referred(element, 'aria-describedby').map(wordsIn).join(' ');
  const description = spaced(computeAccessibleDescription(element), [words]);
  return [
    sayName(element),
    ...statesOf(element).map((state) => `, ${state}`),
    description === '' ? '' : `; ${JSON.stringify(description)}`,
  ].join('');
}

function statesOf(element: Element): string[] {
  const is = (name: string) => element.getAttribute(`aria-${name}`) === 'true';
  const { checked, required, readOnly, type } = element as HTMLInputElement;
  const isTicked = ['checkbox', 'radio'].includes(type) ? checked === true : is('checked');
  const expanded = element.getAttribute('aria-expanded');
  const current = element.getAttribute('aria-current');
  return [
    ...heldBy(element),
    isTicked ? 'checked' : '',
    required === true || is('required') ? 'required' : '',
    is('invalid') ? 'invalid' : '',
    readOnly === true || is('readonly') ? 'read only' : '',
    isDisabled(element) || is('disabled') ? 'disabled' : '',
    is('busy') ? 'busy' : '',
    is('pressed') ? 'pressed' : '',
    is('selected') ? 'selected' : '',
    expanded === null ? '' : expanded === 'true' ? 'open' : 'closed',
    current === null || current === 'false' ? '' : `current ${current}`,
  ].filter((state) => state !== '');
}

function heldBy(element: Element): string[] {
  if (element.localName === 'select') {
    const { selectedOptions, options } = element as HTMLSelectElement;
    return [`${JSON.stringify(selectedOptions[0]?.label ?? '')} of ${options.length}`];
  }
  const { value, type } = element as HTMLInputElement;
  const isText = ['input', 'textarea'].includes(element.localName) && !['checkbox', 'radio'].includes(type);
  return isText && value !== '' ? [`holds ${JSON.stringify(value)}`] : [];
}

/** An element by its role and name: `heading 1 "Your offer"`. */
function sayName(element: Element): string {
  const role = roleOf(element) ?? element.localName;
  const computed = computeAccessibleName(element) || (isNamedByContent(role) ? wordsIn(element) : '');
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const sources = [element, ...labels, ...referred(element, 'aria-labelledby')];
  const name = spaced(computed, sources.map(wordsIn));
  return [role, ...levelOf(element, role), ...(name === '' ? [] : [JSON.stringify(name)])].join(' ');
}

/** The role of an element; undefined where it has none that says anything. */
function roleOf(element: Element): string | undefined {
  const role = getRole(element);
  if (element.localName === 'input' && role === null)
    return (element as HTMLInputElement).type === 'hidden' ? undefined : 'textbox';
  if (role === null || ['generic', 'none', 'presentation', 'paragraph'].includes(role)) return undefined;
  return role;
}

/** What was computed with the spaces of the words that it comes from: it leaves out those between elements. */
function spaced(computed: string, sources: readonly string[]): string {
  const bare = (words: string) => words.replaceAll(/\s/gu, '');
  return sources.find((words) => bare(words) === bare(computed)) ?? computed;
}

/** What an attribute refers to. */
function referred(element: Element, attribute: string): Element[] {
  const ids = (element.getAttribute(attribute) ?? '').split(' ');
  return ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []);
}

function isNamedByContent(role: string): boolean {
  return ['heading', 'button', 'link', 'option'].includes(role);
}

function levelOf(element: Element, role: string): string[] {
  if (role !== 'heading') return [];
  return [element.getAttribute('aria-level') ?? element.localName.slice(1)];
}

/** The words within a node that assistive technology gets, in one line. */
function wordsIn(node: Node): string {
  return gather(node).replaceAll(/\s+/gu, ' ').trim();
}

/** The same as it is written, with its spaces. */
function gather(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.textContent ?? '';
  if (node.nodeType !== node.ELEMENT_NODE) return '';
  const element = node as Element;
  if (isSilent(element)) return '';
  if (element.localName === 'br') return ' ';
  if (element.localName === 'img') return element.getAttribute('alt') ?? '';
  const words = [...element.childNodes].map(gather).join('');
  return ['a', 'b', 'em', 'i', 'span', 'strong', 'sup', 'sub', 'small'].includes(element.localName)
    ? words
    : ` ${words} `;
}

/** Whether nothing of an element is told. */
function isSilent(element: Element): boolean {
  return (
    ['script', 'style', 'template', 'noscript'].includes(element.localName) ||
    // Also what a browser's search would open.
    element.hasAttribute('hidden') ||
    isSubtreeInaccessible(element)
  );
}

/** Elements as they stand in the page: jsdom finds them selector by selector. */
function inPageOrder<Kind extends Element>(elements: Iterable<Kind>): Kind[] {
  return [...elements].sort((one, other) =>
    one.compareDocumentPosition(other) & one.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
}
