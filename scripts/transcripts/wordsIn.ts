import { isSubtreeInaccessible } from 'dom-accessibility-api';

/** The words within a node that assistive technology gets, in one line. */
export function wordsIn(node: Node): string {
  return gather(node).replaceAll(/\s+/gu, ' ').trim();
}

/** The same as it is written, with its spaces. */
export function gather(node: Node): string {
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
export function isSilent(element: Element): boolean {
  return (
    ['script', 'style', 'template', 'noscript'].includes(element.localName) ||
    // Also what a browser's search would open.
    element.hasAttribute('hidden') ||
    isSubtreeInaccessible(element)
  );
}
