import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { wordsIn } from './wordsIn.ts';

/** An element by its role and name: `heading 1 "Your offer"`. */
export function sayName(element: Element): string {
  const role = roleOf(element) ?? element.localName;
  const computed = computeAccessibleName(element) || (isNamedByContent(role) ? wordsIn(element) : '');
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const sources = [element, ...labels, ...referred(element, 'aria-labelledby')];
  const name = spaced(computed, sources.map(wordsIn));
  return [role, ...levelOf(element, role), ...(name === '' ? [] : [JSON.stringify(name)])].join(' ');
}

/** The role of an element; undefined where it has none that says anything. */
export function roleOf(element: Element): string | undefined {
  const role = getRole(element);
  if (element.localName === 'input' && role === null)
    return (element as HTMLInputElement).type === 'hidden' ? undefined : 'textbox';
  if (role === null || ['generic', 'none', 'presentation', 'paragraph'].includes(role)) return undefined;
  return role;
}

/** What was computed with the spaces of the words that it comes from: it leaves out those between elements. */
export function spaced(computed: string, sources: readonly string[]): string {
  const bare = (words: string) => words.replaceAll(/\s/gu, '');
  return sources.find((words) => bare(words) === bare(computed)) ?? computed;
}

/** What an attribute refers to. */
export function referred(element: Element, attribute: string): Element[] {
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
