import { findDeclaration } from '../../engine/context/findDeclaration.ts';
import type { ValueTemplate } from '../../engine/slice.ts';
import { templateKind } from '../../engine/values/templateKind.ts';
import { urlMistake } from '../check/urlMistake.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../read/Node.ts';
import type { Place } from '../report/Place.ts';
import { checkPath } from './checkPath.ts';
import { linkRows, linkValueTable } from './linkTable.ts';
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
    case 'table':
      linkNamedTable(scope, kind.table, placeOf(node, '$table'), use);
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
      linkObject(scope, node);
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

/** An object that is built key by key. One that reads as version 1 of the grammar did is a slip. */
function linkObject(scope: SiteScope, node: Node): void {
  const [first] = entriesOf(node);
  for (const [key, value] of entriesOf(node)) {
    const text = textOf(value);
    if (key !== first?.[0] || text === undefined || reads[key]?.(scope, text) !== true)
      linkValue(scope, value);
    else {
      const expression = key === 'copy' ? `=text('${text}')` : `=${text}`;
      scope.report.mistake(node.place, `this object reads nothing: write "${expression}"`);
    }
  }
}

/** The keys by which version 1 read, and whether a text names what there is to read. */
const reads: Record<string, (scope: SiteScope, text: string) => boolean> = {
  from: ({ declarations }, text) => findDeclaration(declarations, text) !== undefined,
  copy: ({ layers }, text) => member(layers.copy, text) !== undefined,
  table: (scope, text) => flowPart(scope, 'tables').has(text),
  value: (scope, text) => flowPart(scope, 'values').has(text),
};

/** Links a table whose rows are value templates into the slice. */
function linkNamedTable(scope: SiteScope, name: string, place: Place, use: ValueUse): void {
  if (Object.hasOwn(scope.slice.tables, name)) return;
  const rows = linkValueTable(scope, name, place, (cell) => linkValue(scope, cell, use));
  if (rows !== undefined) scope.slice.tables[name] = rows;
}

const valuesUnderWay = new WeakMap<SiteScope, string[]>();

/** Links a named value into the slice; one that uses itself is a mistake. */
export function linkNamedValue(scope: SiteScope, name: string, place: Place): void {
  const values = flowPart(scope, 'values');
  const value = values.get(name);
  if (value === undefined) {
    scope.report.mistake(place, `no value is named "${name}"`, {
      unknown: { word: name, known: [...values.keys()] },
    });
    return;
  }
  const underWay = valuesUnderWay.get(scope) ?? [];
  if (underWay.includes(name)) {
    scope.report.mistake(place, `the value "${name}" uses itself: ${[...underWay, name].join(' → ')}`);
    return;
  }
  scope.used.values.add(name);
  if (Object.hasOwn(scope.slice.values, name)) return;
  valuesUnderWay.set(scope, [...underWay, name]);
  scope.slice.values[name] = linkValue(scope, value);
  valuesUnderWay.set(scope, underWay);
}
