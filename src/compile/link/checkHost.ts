import { allowedAddress } from '../../engine/addresses/allowedAddress.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import { urlMistake } from '../grammar/urlMistake.ts';
import type { Place } from '../report/Place.ts';
import type { SiteScope } from './SiteScope.ts';

/** A page follows no address but to hosts that its brand or its settings name (SAFE-05): a link to another does nothing. */
export function checkHost({ layers, report }: SiteScope, address: string, place: Place): void {
  if (!/^https?:/iu.test(address) || urlMistake(address) !== undefined) return;
  const { brand, brandNode, settings } = layers;
  const own = textsIn(member(brandNode, 'hosts')).map((host) => host.replace(/:\d+$/u, ''));
  // A brand whose hosts are missing or wrong says so itself.
  if (own.length === 0 || own.some((host) => !/^[a-z0-9.-]+$/u.test(host))) return;
  const origins = textsIn(member(settings, 'AllowedOrigins'));
  const hosts = [
    ...own.flatMap((host) => [host, `*.${host}`]),
    ...textsIn(member(brandNode, 'facts', 'allowedHosts')),
    ...origins.flatMap((origin) => (URL.canParse(origin) ? new URL(origin).hostname : [])),
  ];
  // What is on this machine stands in for a service of others.
  if (allowedAddress(address, { origin: 'http://cardstock.localhost', hosts }) !== undefined) return;
  report.mistake(
    place,
    `the page leads nobody to "${address}", whose host the brand does not name: add it to "allowedHosts" of brands/${brand}/brand.json`,
  );
}

function textsIn(node: Node | undefined): string[] {
  const inner = [...itemsOf(node), ...entriesOf(node).map(([, value]) => value)];
  return [...inner.flatMap(textsIn), ...[textOf(node)].flatMap((text) => text ?? [])];
}
