import type { ValueTemplate } from '../../engine/slice.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';
import { sayMissing } from '../document/missing.ts';
import { entriesOf, itemsOf, member, type Node, plain, removalPlace, textOf } from '../document/Node.ts';
import { urlMistake } from '../grammar/urlMistake.ts';
import { isMade } from '../lower/isMade.ts';
import { scalarNode } from '../lower/nodes.ts';
import { verdictRows } from '../lower/parseExpression.ts';
import type { Place } from '../report/Place.ts';
import { checkHost } from './checkHost.ts';
import { checkPath } from './checkPath.ts';
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
      linkCopyKey(scope, kind.copy, placeOf(node, '$copy'));
      break;
    case 'rows':
      linkRows(scope, member(node, '$table') ?? node, (cell) => linkValue(scope, cell, use));
      break;
    case 'value':
      linkNamedValue(scope, kind.value, placeOf(node, '$value'));
      break;
    case 'from':
      linkRead(scope, node, kind, use);
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

function linkRead(scope: SiteScope, node: Node, read: { from: string; as?: string }, use: ValueUse): void {
  checkPath(scope, read.from, placeOf(node, '$from'));
  if (read.as !== undefined && !scope.registries.converters.has(read.as)) {
    scope.report.mistake(placeOf(node, 'as'), `no converter is named "${read.as}"`, {
      unknown: { word: read.as, known: [...scope.registries.converters] },
    });
  }
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
export function linkNamedValue(scope: SiteScope, name: string, place: Place): void {
  linkNamed(scope, name, place, (value) => {
    if (!Object.hasOwn(scope.slice.values, name)) scope.slice.values[name] = linkValue(scope, value);
  });
}

const underWay = new WeakMap<SiteScope, string[]>();

/**
 * Links what a bare name in an expression stands for: a value of the flow, what a choice gives, or whether a condition
 * holds. An unknown one is a mistake, and so is one that uses itself.
 */
export function linkNamed<Linked>(
  scope: SiteScope,
  name: string,
  place: Place,
  link: (node: Node) => Linked,
): Linked | undefined {
  const node = findNamed(scope, name, place);
  if (node === undefined) return undefined;
  const within = underWay.get(scope) ?? [];
  if (within.includes(name)) {
    scope.report.mistake(place, `"${name}" uses itself: ${[...within, name].join(' → ')}`);
    return undefined;
  }
  underWay.set(scope, [...within, name]);
  const linked = link(node);
  underWay.set(scope, within);
  return linked;
}

function findNamed(scope: SiteScope, name: string, place: Place): Node | undefined {
  for (const part of ['values', 'choices'] as const) {
    const node = flowPart(scope, part).get(name);
    if (node === undefined) continue;
    scope.used[part].add(name);
    return node;
  }
  if (flowPart(scope, 'conditions').has(name)) return verdictRows(place, scalarNode(place, name));
  const known = (['values', 'choices', 'conditions'] as const).flatMap((part) => [
    ...flowPart(scope, part).keys(),
  ]);
  const parts = ['values', 'choices'].map((part) => member(scope.layers.flowNode, part));
  const holder = parts.find((part) => removalPlace(part, name) !== undefined);
  sayMissing(scope.report, holder, [name], `"${name}"`, {
    place,
    message: `no value, choice or condition is named "${name}"`,
    unknown: { word: name, known: known.filter((each) => !isMade(each)) },
  });
  return undefined;
}
