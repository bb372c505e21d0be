import type { Link } from '../../engine/slice.ts';
import { sayMissing } from '../document/missing.ts';
import { member, type Node, plain, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { linkValue } from './linkValue.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/** Links a named link into the slice; an unknown one is a mistake at `place`. Gives its name. */
export function linkLink(scope: SiteScope, name: string, place: Place): string {
  const links = flowPart(scope, 'links');
  const node = links.get(name);
  if (node === undefined) {
    sayMissing(scope.report, scope.layers.flowNode, ['links', name], `the link "${name}"`, {
      place,
      message: `no link is named "${name}"`,
      unknown: { word: name, known: [...links.keys()] },
    });
  } else if (!Object.hasOwn(scope.slice.links, name)) {
    scope.used.links.add(name);
    scope.slice.links[name] = plain(node) as Link;
    checkLink(scope, name, node);
  }
  return name;
}

function checkLink(scope: SiteScope, name: string, node: Node): void {
  const href = member(node, 'href');
  if (href !== undefined) linkValue(scope, href, 'url');
  const raise = member(node, 'raise');
  const event = textOf(raise);
  if (raise !== undefined && event !== undefined) {
    scope.raised.push({ event, place: raise.place, by: { kind: 'anywhere' }, how: 'link', gesture: true });
  }
  if (href === undefined && raise === undefined) {
    scope.report.mistake(node.place, `the link "${name}" does nothing: write "href" or "raise"`);
  }
}
