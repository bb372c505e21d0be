import { member, plain } from '../../src/compile/document/Node.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';

/** The path at which a site begins: its first main path. */
export function firstAddress({ layers: { flowNode } }: LinkedSite): string {
  const paths = member(flowNode, 'paths');
  const [first = ''] = paths === undefined ? [] : (plain(paths) as string[]);
  return `/${first}`;
}
