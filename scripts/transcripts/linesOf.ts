import { computeAccessibleName } from 'dom-accessibility-api';
import { inPageOrder } from './inPageOrder.ts';
import { sayElement } from './sayElement.ts';
import { roleOf } from './sayName.ts';
import { gather, isSilent, wordsIn } from './wordsIn.ts';

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
export function linesOf(part: Element): string[] {
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
