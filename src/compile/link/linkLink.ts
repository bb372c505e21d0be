import type { Link } from '../../engine/slice.ts';
import { member, type Node, plain } from '../document/Node.ts';
import { linkValue } from './linkValue.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/** Links a named link into the slice, once. Gives its name. */
export function linkLink(scope: SiteScope, name: string): string {
  const node = flowPart(scope, 'links').get(name);
  if (node !== undefined && !Object.hasOwn(scope.slice.links, name)) {
    scope.slice.links[name] = plain(node) as Link;
    checkLink(scope, name, node);
  }
  return name;
}

function checkLink(scope: SiteScope, name: string, node: Node): void {
  const href = member(node, 'href');
  if (href !== undefined) linkValue(scope, href, 'url');
  if (href === undefined && member(node, 'raise') === undefined) {
    scope.report.mistake(node.place, `the link "${name}" does nothing: write "href" or "raise"`);
  }
}
