import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { BlockNode, Slice } from '../../engine/slice.ts';

/** The events that a screen can raise: its blocks, the fields of its forms, and links in what it says. */
export function raisedOn(site: LinkedSite, id: string): Set<string> {
  const screen = site.slice.screens[id];
  const events = new Set<string>();
  if (screen === undefined) return events;
  const each = (block: BlockNode): void => {
    for (const event of site.blockEvents.get(block) ?? []) events.add(event);
    for (const inner of block.blocks) each(inner);
  };
  for (const block of screen.blocks) each(block);
  const forms = screen.uses.forms.map((form) => site.forms.get(form)?.source);
  for (const link of linksIn([screen, forms], site.slice)) {
    const event = site.slice.links[link]?.raise;
    if (event !== undefined) events.add(event);
  }
  return events;
}

/** Names of the links in every sentence that a value says or names by its key. */
function linksIn(value: unknown, slice: Slice): Set<string> {
  const links = new Set<string>();
  const look = (one: unknown, isSaid: boolean): void => {
    if (typeof one === 'string') {
      // A sentence names no other: what it says is looked at once.
      if (!isSaid && Object.hasOwn(slice.copy, one)) look(slice.copy[one], true);
    } else if (Array.isArray(one)) for (const item of one) look(item, isSaid);
    else if (typeof one === 'object' && one !== null) {
      if ('link' in one && typeof one.link === 'string') links.add(one.link);
      for (const inner of Object.values(one)) look(inner, isSaid);
    }
  };
  look(value, false);
  return links;
}
