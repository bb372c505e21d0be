import type { ValueTemplate } from '../../engine/slice.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { urlMistake } from '../grammar/urlMistake.ts';
import { scalarNode } from '../lower/nodes.ts';
import { verdictRows } from '../lower/parseExpression.ts';
import type { Place } from '../report/Place.ts';
import { checkHost } from './checkHost.ts';
import { linkRows } from './linkTable.ts';
import { linkCopyKey } from './linkText.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/** `url`: texts in the template are addresses and have to be safe ones (SAFE-05). */
export type ValueUse = 'value' | 'url';

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
