import type { Row } from '../../engine/slice.ts';
import { itemsOf, keyPlace, member, type Node, textOf } from '../read/Node.ts';
import type { Place } from '../report/Place.ts';
import { linkCondition } from './linkCondition.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/** Links the `is` of a row: what it means depends on where the table is used. */
export type LinkCell = (cell: Node) => unknown;

/** The node of a table by name; an unknown one is a mistake at `place`. */
export function findTable(scope: SiteScope, name: string, place: Place): Node | undefined {
  const tables = flowPart(scope, 'tables');
  const table = tables.get(name);
  if (table === undefined) {
    scope.report.mistake(place, `no table is named "${name}"`, {
      unknown: { word: name, known: [...tables.keys()] },
    });
  } else scope.used.tables.add(name);
  return table;
}

const tablesUnderWay = new WeakMap<SiteScope, string[]>();

/**
 * Links a table of values by name; undefined where there is none. A row without `is` is a mistake, as is a table whose
 * cells lead back to it.
 */
export function linkValueTable(
  scope: SiteScope,
  name: string,
  place: Place,
  linkCell: LinkCell,
): Row[] | undefined {
  const table = findTable(scope, name, place);
  if (table === undefined) return undefined;
  const underWay = tablesUnderWay.get(scope) ?? [];
  if (underWay.includes(name)) {
    scope.report.mistake(place, `the table "${name}" uses itself: ${[...underWay, name].join(' → ')}`);
    return undefined;
  }
  tablesUnderWay.set(scope, [...underWay, name]);
  const rows = linkRows(scope, table, linkCell);
  tablesUnderWay.set(scope, underWay);
  return rows;
}

/**
 * Links a table of values where it is used, by its name or by its rows; undefined where there is none of the name.
 */
export function linkTable(scope: SiteScope, table: Node, linkCell: LinkCell): Row[] | undefined {
  if (table.kind === 'list') return linkRows(scope, table, linkCell);
  return linkValueTable(scope, textOf(table) ?? '', table.place, linkCell);
}

/** Links the rows of a table of values. A row without `is` is a mistake. */
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
 * Links a table of routes. A row whose route the flow lacks is skipped; the last one has to lead somewhere.
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
    scope.rows.push({ place: cell.place, table: name, to, isSkipped: !routes.has(to) });
    if (routes.has(to)) return [linked];
    if (index === rows.length - 1) {
      scope.report.mistake(
        cell.place,
        `the last row of the table "${name}" leads to no route of this flow: "${to}"`,
        {
          unknown: { word: to, known: [...routes.keys()] },
        },
      );
    }
    return [];
  });
}

function linkWhen(scope: SiteScope, row: Node): Pick<Row, 'when'> {
  const when = member(row, 'when');
  return when === undefined ? {} : { when: linkCondition(scope, when) };
}

/** First match wins, so only the last row may stand without `when`, and it has to. */
function checkRows(scope: SiteScope, table: Node): void {
  const rows = itemsOf(table);
  rows.forEach((row, index) => {
    const isLast = index === rows.length - 1;
    const hasWhen = member(row, 'when') !== undefined;
    if (isLast && hasWhen) {
      scope.report.mistake(
        keyPlace(row, 'when'),
        'the last row of a table has no "when": add a row for everything else',
      );
    }
    if (!isLast && !hasWhen) {
      scope.report.mistake(
        row.place,
        'a row without "when" always holds: what stands below it is never reached',
      );
    }
    if (member(row, 'to') !== undefined && member(row, 'is') !== undefined) {
      scope.report.mistake(keyPlace(row, 'is'), 'a row has either "to" or "is"');
    }
  });
}
