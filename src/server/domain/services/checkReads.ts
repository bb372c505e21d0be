import { entriesOf, itemsOf, member, type Node, textOf } from '../../../compile/document/Node.ts';
import type { Report } from '../../../compile/report/Report.ts';
import { findDeclaration } from '../../../engine/context/findDeclaration.ts';
import type { PathDeclaration } from '../../../engine/slice.ts';
import { converters } from '../../../engine/values/converters.ts';

/**
 * Reports every name of a lowered value that leads to nothing: a path that is not among those it may read, a converter
 * that there is none of, and what only flows have.
 */
export function checkReads(node: Node, known: Record<string, PathDeclaration>, report: Report): void {
  const path = textOf(member(node, '$from'));
  const table = member(node, '$table');
  if (path !== undefined) checkRead(node, path, known, report);
  else if (table !== undefined) for (const row of itemsOf(table)) checkRow(row, known, report);
  else if (member(node, '$value') !== undefined || member(node, '$copy') !== undefined)
    report.mistake(
      node.place,
      'named values and sentences are for flows: write a path, such as =answer.code',
    );
  else for (const inner of innerOf(node)) checkReads(inner, known, report);
}

/** The same of a lowered condition. */
export function checkConditionReads(
  node: Node,
  known: Record<string, PathDeclaration>,
  report: Report,
): void {
  const name = textOf(node);
  if (name !== undefined)
    report.mistake(
      node.place,
      `no condition is named "${name}": write a test, such as answer.found is false`,
    );
  for (const [key, inner, place] of entriesOf(node)) {
    if (key.includes('.')) sayUnknown(key, place, known, report);
    else
      for (const part of inner.kind === 'list' ? inner.items : [inner])
        checkConditionReads(part, known, report);
  }
}

function checkRow(row: Node, known: Record<string, PathDeclaration>, report: Report): void {
  const [when, is] = [member(row, 'when'), member(row, 'is')];
  if (when !== undefined) checkConditionReads(when, known, report);
  if (is !== undefined) checkReads(is, known, report);
}

function checkRead(node: Node, path: string, known: Record<string, PathDeclaration>, report: Report): void {
  sayUnknown(path, member(node, '$from')?.place ?? node.place, known, report);
  const converter = member(node, 'as') ?? member(node, 'format');
  const name = textOf(converter);
  if (converter === undefined || name === undefined || Object.hasOwn(converters, name)) return;
  report.mistake(converter.place, `no converter is named "${name}"`, {
    unknown: { word: name, known: Object.keys(converters) },
  });
}

function sayUnknown(
  path: string,
  place: Node['place'],
  known: Record<string, PathDeclaration>,
  report: Report,
): void {
  if (findDeclaration(known, path) !== undefined) return;
  const names = Object.keys(known).filter((name) => !name.startsWith('answer.*.'));
  report.mistake(place, `"${path}" cannot be read here`, { unknown: { word: path, known: names } });
}

function innerOf(node: Node): Node[] {
  return node.kind === 'list' ? node.items : entriesOf(node).map(([, inner]) => inner);
}
