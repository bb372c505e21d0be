import type { Condition, PathDeclaration } from '../../engine/slice.ts';
import { sayMissing } from '../document/missing.ts';
import { entriesOf, itemsOf, type Node, plain, textOf } from '../document/Node.ts';
import { checkPath } from './checkPath.ts';
import { checkListed } from './closedLists.ts';
import type { Declaration } from './Declaration.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/**
 * Checks a condition (names, paths, and that each test fits the path's type) and gives it as it will be read.
 * The named conditions it uses are linked into the slice.
 */
export function linkCondition(scope: SiteScope, node: Node, within: string[] = []): Condition {
  const name = textOf(node);
  if (name !== undefined) linkNamed(scope, name, node, within);
  else linkParts(scope, node, within);
  return plain(node) as Condition;
}

function linkNamed(scope: SiteScope, name: string, node: Node, within: string[]): void {
  const named = flowPart(scope, 'conditions');
  const definition = named.get(name);
  if (definition === undefined) {
    sayMissing(scope.report, scope.layers.flowNode, ['conditions', name], `the condition "${name}"`, {
      place: node.place,
      message: `no condition is named "${name}"`,
      unknown: { word: name, known: [...named.keys()] },
    });
    return;
  }
  if (within.includes(name)) {
    scope.report.mistake(
      node.place,
      `the condition "${name}" refers to itself: ${[...within, name].join(' → ')}`,
    );
    return;
  }
  if (Object.hasOwn(scope.slice.conditions, name)) return;
  scope.used.conditions.add(name);
  const linked = linkCondition(scope, definition, [...within, name]);
  scope.slice.conditions[name] = linked;
}

function linkParts(scope: SiteScope, node: Node, within: string[]): void {
  const entries = entriesOf(node);
  const word = entries.find(([key]) => !key.includes('.'));
  if (word !== undefined && entries.length > 1) {
    scope.report.mistake(
      word[2],
      `"${word[0]}" has to stand alone in its condition: put it and the paths in a list under "all"`,
    );
  }
  for (const [key, value, place] of entries) {
    if (key.includes('.')) {
      const declaration = checkPath(scope, key, place);
      if (declaration !== undefined) checkTest(scope, key, value, declaration);
    } else if (key === 'not') linkCondition(scope, value, within);
    else for (const part of itemsOf(value)) linkCondition(scope, part, within);
  }
}

/** A test that can never hold is a typing error: text against a number, a length of a flag. */
function checkTest(scope: SiteScope, path: string, node: Node, declaration: Declaration): void {
  if (node.kind === 'list') for (const item of node.items) checkValue(scope, path, item, declaration);
  else if (node.kind === 'scalar') checkValue(scope, path, node, declaration);
  else {
    for (const [word, value, place] of entriesOf(node)) {
      if (word === 'const') checkValue(scope, path, value, declaration);
      else if (word === 'enum') for (const item of itemsOf(value)) checkValue(scope, path, item, declaration);
      else if (!(wordTypes[word] ?? []).includes(declaration.type)) {
        scope.report.mistake(
          place,
          `"${testWords[word] ?? word}" does not fit ${path}, which is ${typeWords[declaration.type]}`,
        );
      }
    }
  }
}

const wordTypes: Record<string, PathDeclaration['type'][]> = {
  minimum: ['number'],
  maximum: ['number'],
  minLength: ['string', 'list'],
  maxLength: ['string', 'list'],
  pattern: ['string'],
};

/** How expressions say them. */
const testWords: Record<string, string> = { minLength: 'is given', minimum: '>=', maximum: '<=' };

const typeWords: Record<PathDeclaration['type'], string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
};

function checkValue(scope: SiteScope, path: string, node: Node, declaration: Declaration): void {
  const value = plain(node);
  if (value === null || typeof value === declaration.type) {
    checkListed(scope.report, path, value, node.place, declaration);
    return;
  }
  scope.report.mistake(
    node.place,
    `${JSON.stringify(value)} never equals ${path}, which is ${typeWords[declaration.type]}`,
  );
}
