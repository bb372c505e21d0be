import type { Node } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { objectNode, scalarNode } from './nodes.ts';

/** The effect that goes on with an event; none where there is none. */
export function raising(place: Place, event: string | undefined): Node[] {
  return event === undefined ? [] : [objectNode(place, { raise: scalarNode(place, event) })];
}
