import type { Condition, Row } from '../../engine/slice.ts';
import { reportUnresolved } from '../document/blame.ts';
import { entriesOf, itemsOf, member, type Node, plain, textOf } from '../document/Node.ts';
import type { Place } from '../report/Place.ts';
import { flowPart, type SiteScope } from '../site/SiteScope.ts';

/** A condition as it will be read. The named conditions that it uses are linked into the slice. */
export function linkCondition(scope: SiteScope, node: Node): Condition {
  const name = textOf(node);
  if (name !== undefined) linkNamed(scope, name);
  for (const [key, part] of entriesOf(node)) {
    if (key === 'not') linkCondition(scope, part);
    else if (!key.includes('.')) for (const item of itemsOf(part)) linkCondition(scope, item);
  }
  return plain(node) as Condition;
}

function linkNamed(scope: SiteScope, name: string): void {
  const { conditions } = scope.slice;
  const definition = flowPart(scope, 'conditions').get(name);
  if (definition === undefined || Object.hasOwn(conditions, name)) return;
  conditions[name] = plain(definition) as Condition;
  linkCondition(scope, definition);
}

/**
 * Writes out the names in a condition, so that a form module stands by itself. `visit` sees every path.
 * An unknown name or a circle (both reported by `linkCondition`) gives a condition that never holds.
 */
export function expandCondition(
  scope: SiteScope,
  node: Node,
  visit: (path: string, place: Place) => void,
  within: string[] = [],
): Condition {
  const name = textOf(node);
  if (name !== undefined) {
    const definition = flowPart(scope, 'conditions').get(name);
    if (definition === undefined || within.includes(name)) return { any: [] };
    return expandCondition(scope, definition, visit, [...within, name]);
  }
  const expand = (part: Node) => expandCondition(scope, part, visit, within);
  const expanded = entriesOf(node).map(([key, value, place]) => {
    if (!key.includes('.')) return [key, key === 'not' ? expand(value) : itemsOf(value).map(expand)];
    visit(key, place);
    return [key, plain(value)];
  });
  return Object.fromEntries(expanded) as Condition;
}

/** Links the `is` of a row: what it means depends on where the table is used. */
type LinkCell = (cell: Node) => unknown;

/** Links the rows of a table of values where it is used. A row without `is` is a mistake. */
export function linkRows(scope: SiteScope, table: Node, linkCell: LinkCell): Row[] {
  checkRows(scope, table);
  return itemsOf(table).flatMap((row) => {
    const cell = member(row, 'is');
    if (cell !== undefined) return [{ ...linkWhen(scope, row), is: linkCell(cell) }];
    scope.report.mistake(row.place, 'this row is used for its value: write "is"');
    return [];
  });
}

/**
 * Links a decision: a table of routes. A row whose route the flow lacks is skipped; the last one has to lead somewhere.
 * One that every site skips is a mistake (`checkUnused`).
 */
export function linkRouteTable(scope: SiteScope, name: string, table: Node): Row[] {
  checkRows(scope, table);
  const routes = flowPart(scope, 'routes');
  const rows = itemsOf(table);
  return rows.flatMap((row, index) => {
    const cell = member(row, 'to');
    const to = textOf(cell);
    if (cell === undefined || to === undefined) {
      scope.report.mistake(row.place, 'this row is used for its route: write "to"');
      return [];
    }
    const linked = { ...linkWhen(scope, row), to };
    scope.rows.push({ place: cell.place, decision: name, to, isSkipped: !routes.has(to) });
    if (routes.has(to)) return [linked];
    if (index === rows.length - 1) {
      reportUnresolved(scope.report, scope.layers.flowNode, ['routes', to], `the route "${to}"`, {
        place: cell.place,
        message: `the last row of the decision "${name}" leads to no route of this flow: "${to}"`,
        unknown: { word: to, known: [...routes.keys()] },
      });
    }
    return [];
  });
}

function linkWhen(scope: SiteScope, row: Node): Pick<Row, 'when'> {
  const when = member(row, 'when');
  return when === undefined ? {} : { when: linkCondition(scope, when) };
}

/** First match wins, so only the last row may stand without cells, and it has to. */
function checkRows(scope: SiteScope, table: Node): void {
  const rows = itemsOf(table);
  rows.forEach((row, index) => {
    const isLast = index === rows.length - 1;
    const hasCells = member(row, 'when') !== undefined;
    if (isLast && hasCells) {
      scope.report.mistake(
        row.place,
        'the last row of a table stands for everything else and has no cells: add such a row',
      );
    }
    if (!isLast && !hasCells) {
      scope.report.mistake(
        row.place,
        'a row without cells always fits: what stands below it is never reached',
      );
    }
  });
}
