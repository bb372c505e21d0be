import { type Catalogue, nodeOf } from '../read/Catalogue.ts';
import { entriesOf, member, type Node, plain, textOf } from '../read/Node.ts';
import type { Report } from '../report/Report.ts';
import { checkListed, textsOf } from './closedLists.ts';
import type { Declaration } from './Declaration.ts';
import type { Registries } from './Registries.ts';

/** Every path that may be read: those of context.json, and an answer for each field. */
export function declarationsOf(
  catalogue: Catalogue,
  fields: ReadonlyMap<string, Node>,
  registries: Registries,
  report: Report,
): Record<string, Declaration> {
  // By which an answer is told apart.
  const declarations: Record<string, Declaration> = {
    'event.outcome': { type: 'string', default: '' },
    'event.code': { type: 'string', default: '' },
  };
  for (const [name, node] of fields) {
    declarations[`applicant.${name}`] = {
      type: textOf(member(node, 'type')) === 'boolean' ? 'boolean' : 'string',
    };
  }
  const paths = member(nodeOf(catalogue, 'context', {}), 'paths');
  for (const [path, node] of entriesOf(paths)) {
    if (node.kind !== 'object') continue;
    const {
      description,
      sensitivity,
      enum: _,
      ...declaration
    } = plain(node) as Declaration & Record<string, unknown>;
    declarations[path] = declaration as Declaration;
    const derive = member(node, 'derive');
    const name = textOf(derive);
    if (derive !== undefined && name !== undefined && !registries.derivations.has(name)) {
      report.mistake(derive.place, `no computed value is named "${name}" in src/engine/derive/registry.ts`, {
        unknown: { word: name, known: [...registries.derivations] },
      });
    }
    if (sensitivity !== undefined && declaration.keep === true) {
      report.mistake(
        member(node, 'keep')?.place ?? node.place,
        `"${path}" is sensitive (${String(sensitivity)}), so it must not be kept over a reload`,
      );
    }
  }
  giveLists(declarations, paths, report);
  return declarations;
}

/** Gives each path the list of values under its `enum`, or that of the path that stands there. */
function giveLists(declarations: Record<string, Declaration>, paths: Node | undefined, report: Report): void {
  const lists = new Map(
    entriesOf(paths).flatMap(([path, node]) => {
      const list = textsOf(member(node, 'enum'));
      return list === undefined ? [] : [[path, list] as const];
    }),
  );
  for (const [path, node] of entriesOf(paths)) {
    const own = member(node, 'enum');
    const declaration = declarations[path];
    if (own === undefined || declaration === undefined) continue;
    const list = lists.get(textOf(own) ?? path);
    const closed = { ...declaration, enum: list };
    declarations[path] = closed;
    if (list === undefined) {
      report.mistake(own.place, `"${textOf(own)}" has no list of values to share`, {
        unknown: { word: textOf(own) ?? '', known: [...lists.keys()] },
      });
    }
    if (closed.type !== 'string')
      report.mistake(own.place, `"enum" lists texts, and "${path}" is none: its type is ${closed.type}`);
    const start = member(node, 'default');
    if (start !== undefined) checkListed(report, path, textOf(start), start.place, closed);
  }
}
