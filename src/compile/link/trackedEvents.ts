import type { Catalogue } from '../document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';

/** Every event that a step of any flow tells the data layer (TRK-013 … TRK-015), whichever branch of an expression says it. */
export function trackedEvents({ documents }: Catalogue): Set<string> {
  const events = new Set<string>();
  const collect = (node: Node | undefined): void => {
    for (const item of itemsOf(node)) collect(item);
    for (const [key, inner] of entriesOf(node)) {
      if (key === 'track') for (const event of named(textOf(member(inner, 'event')))) events.add(event);
      else collect(inner);
    }
  };
  for (const { name, node } of documents) if (name === 'flow' || name === 'part') collect(node);
  return events;
}

/** What an expression may come to, or the event itself. */
function named(event: string | undefined): string[] {
  if (event === undefined) return [];
  return event.startsWith('=')
    ? [...event.matchAll(/(?:then|else) '([^']*)'/gu)].map(([, name = '']) => name)
    : [event];
}
