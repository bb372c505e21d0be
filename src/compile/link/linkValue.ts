import { allowedAddress } from '../../engine/addresses/allowedAddress.ts';
import type { Link, ValueTemplate } from '../../engine/slice.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { urlMistake } from '../grammar/textMistakes.ts';
import { scalarNode } from '../lower/nodes.ts';
import { verdictRows } from '../lower/parseExpression.ts';
import type { Place } from '../report/Place.ts';
import { flowPart, type SiteScope } from '../site/SiteScope.ts';
import { linkRows } from './linkTable.ts';
import { linkCopyKey } from './linkText.ts';

/** `url`: texts in the template are addresses and have to be safe ones (SAFE-05). */
type ValueUse = 'value' | 'url';

/** Checks a value template and gives it. The tables, values and sentences it names are linked into the slice. */
export function linkValue(scope: SiteScope, node: Node, use: ValueUse = 'value'): ValueTemplate {
  const template = plain(node);
  const kind = templateKind(template);
  switch (kind.kind) {
    case 'scalar':
      checkScalar(scope, node, use);
      break;
    case 'list':
      for (const item of itemsOf(node)) linkValue(scope, item, use);
      break;
    case 'copy':
      linkCopyKey(scope, kind.copy);
      break;
    case 'rows':
      linkRows(scope, member(node, '$table') ?? node, (cell) => linkValue(scope, cell, use));
      break;
    case 'value':
      linkNamedValue(scope, kind.value, placeOf(node, '$value'));
      break;
    case 'from':
      checkRead(scope, node, use);
      break;
    case 'object':
      for (const [, value] of entriesOf(node)) linkValue(scope, value);
  }
  return template as ValueTemplate;
}

function placeOf(node: Node, key: string): Place {
  return member(node, key)?.place ?? node.place;
}

function checkScalar(scope: SiteScope, node: Node, use: ValueUse): void {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return;
  if (use === 'url') {
    const mistake = urlMistake(node.value);
    if (mistake !== undefined) scope.report.mistake(node.place, mistake);
    else checkHost(scope, node.value, node.place);
    return;
  }
  if (member(scope.layers.copy, node.value) === undefined) return;
  scope.report.mistake(
    node.place,
    `"${node.value}" is the key of a sentence but stands here as plain text: write "=text('${node.value}')"`,
  );
}

function checkRead(scope: SiteScope, node: Node, use: ValueUse): void {
  const format = member(node, 'format');
  if (format !== undefined) {
    scope.report.mistake(
      format.place,
      `"${textOf(format)}" is how a block or a sentence shows a value; here the value itself is wanted`,
    );
  }
  const fallback = member(node, 'default');
  if (fallback !== undefined) checkScalar(scope, fallback, use);
}

/** Links a named value or choice into the slice. */
function linkNamedValue(scope: SiteScope, name: string, place: Place): void {
  linkNamed(scope, name, place, (value) => {
    if (!Object.hasOwn(scope.slice.values, name)) scope.slice.values[name] = linkValue(scope, value);
  });
}

const underWay = new WeakMap<SiteScope, string[]>();

/**
 * Links what a bare name in an expression stands for: a value of the flow, what a choice gives, or whether a condition
 * holds. Nothing where it leads nowhere, or back to itself.
 */
export function linkNamed<Linked>(
  scope: SiteScope,
  name: string,
  place: Place,
  link: (node: Node) => Linked,
): Linked | undefined {
  const node =
    flowPart(scope, 'values').get(name) ??
    flowPart(scope, 'choices').get(name) ??
    (flowPart(scope, 'conditions').has(name) ? verdictRows(place, scalarNode(place, name)) : undefined);
  const within = underWay.get(scope) ?? [];
  if (node === undefined || within.includes(name)) return undefined;
  underWay.set(scope, [...within, name]);
  const linked = link(node);
  underWay.set(scope, within);
  return linked;
}

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
