import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import { wordsIn } from './wordsIn.ts';

/** An element by its role and name: `heading 1 "Your offer"`. */
export function sayName(element: Element): string {
  const role = roleOf(element) ?? element.localName;
  const computed = computeAccessibleName(element) || (isNamedByContent(role) ? wordsIn(element) : '');
  const name = spaced(computed, element);
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

/** The name with the spaces that stand in the words it comes from: the computed one leaves out those between elements. */
function spaced(name: string, element: Element): string {
  const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ');
  const labels = [...((element as HTMLInputElement).labels ?? [])];
  const sources = [
    element,
    ...labels,
    ...ids.flatMap((id) => element.ownerDocument.getElementById(id) ?? []),
  ];
  const bare = (words: string) => words.replaceAll(/\s/gu, '');
  return sources.map(wordsIn).find((words) => bare(words) === bare(name)) ?? name;
}

function isNamedByContent(role: string): boolean {
  return ['heading', 'button', 'link', 'option'].includes(role);
}

function levelOf(element: Element, role: string): string[] {
  if (role !== 'heading') return [];
  return [element.getAttribute('aria-level') ?? element.localName.slice(1)];
}
