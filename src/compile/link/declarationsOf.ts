import { type Catalogue, nodeOf } from '../document/Catalogue.ts';
import { entriesOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { checkListed } from '../names/checkTest.ts';
import type { Declaration } from '../names/Declaration.ts';
import type { Registries } from '../names/Registries.ts';
import { type Place, placeText } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import { textsOf } from './closedLists.ts';

type Declarations = Record<string, Declaration>;

/** A declaration that somebody wrote, and where. */
export interface Written {
  path: string;
  node: Node;
  place: Place;
}

/**
 * Every path that may be read: those of context.json, an answer for each field, what actions answer, what flows and their
 * parts remember. Two that say different things of one path are a mistake.
 */
export function declarationsOf(
  catalogue: Catalogue,
  fields: ReadonlyMap<string, Node>,
  registries: Registries,
  report: Report,
): Declarations {
  const declarations: Declarations = {
    'answer.outcome': { type: 'string', default: '' },
    'session.asked.*': { type: 'string', default: '' },
  };
  for (const [name, node] of fields) {
    declarations[`applicant.${name}`] = {
      type: textOf(member(node, 'type')) === 'boolean' ? 'boolean' : 'string',
    };
  }
  for (const name of busyNames(catalogue))
    declarations[`session.busy.${name}`] = { type: 'boolean', default: false };
  const places = new Map<string, Place>();
  const all = writtenDeclarations(catalogue, registries);
  for (const { path, node, place } of all) {
    if (node.kind !== 'object') continue;
    const declaration = declared(node);
    const known = Object.hasOwn(declarations, path) ? declarations[path] : undefined;
    const other = places.get(path);
    if (other !== undefined && known !== undefined && known.type !== declaration.type) {
      report.mistake(place, `"${path}" is ${known.type} in ${placeText(other)} and ${declaration.type} here`);
    }
    declarations[path] ??= declaration;
    places.set(path, other ?? place);
    checkDerived(node, registries, report);
    checkKept(path, node, report);
  }
  giveLists(declarations, all, report);
  return withLikes(declarations, registries);
}

/** What context.json says of paths, what flows and parts remember, what actions answer. */
export function writtenDeclarations(catalogue: Catalogue, registries: Registries): Written[] {
  return [...ofContext(catalogue), ...remembered(catalogue), ...answered(registries)];
}

function ofContext(catalogue: Catalogue): Written[] {
  const paths = member(nodeOf(catalogue, 'context', {}), 'paths');
  return entriesOf(paths).map(([path, node, place]) => ({ path, node, place }));
}

function remembered({ documents }: Catalogue): Written[] {
  return documents.flatMap(({ name, node }) =>
    name === 'part' || name === 'flow'
      ? entriesOf(member(node, 'remembers')).map(([key, inner, place]) => ({
          path: `session.${key}`,
          node: inner,
          place,
        }))
      : [],
  );
}

/** What calls under way are called by. */
function busyNames({ documents }: Catalogue): string[] {
  const under = (node: Node): string[] => {
    if (node.kind === 'list') return node.items.flatMap(under);
    return entriesOf(node).flatMap(([key, inner]) => (key === 'busy' ? (textOf(inner) ?? []) : under(inner)));
  };
  return documents.flatMap(({ name, node }) =>
    (name === 'part' || name === 'flow') && node !== undefined ? under(node) : [],
  );
}

function answered({ actions }: Registries): Written[] {
  return [...actions.values()].flatMap(({ answers }) =>
    [...answers].map(([key, node]) => ({ path: `answer.${key}`, node, place: node.place })),
  );
}

/** What is said of a path at run time. */
function declared(node: Node): Declaration {
  const {
    description,
    sensitivity,
    like,
    enum: _values,
    ...declaration
  } = plain(node) as Declaration & Record<string, unknown>;
  return declaration as Declaration;
}

function checkDerived(node: Node, { derivations }: Registries, report: Report): void {
  const derive = member(node, 'derive');
  const name = textOf(derive);
  if (derive === undefined || name === undefined || derivations.has(name)) return;
  report.mistake(derive.place, `no computed value is named "${name}" in src/engine/derive/registry.ts`, {
    unknown: { word: name, known: [...derivations] },
  });
}

function checkKept(path: string, node: Node, report: Report): void {
  const sensitivity = textOf(member(node, 'sensitivity'));
  const keep = member(node, 'keep');
  if (sensitivity === undefined || keep === undefined || plain(keep) !== true) return;
  report.mistake(keep.place, `"${path}" is sensitive (${sensitivity}), so it must not be kept over a reload`);
}

/** Gives each path the list of values under its `enum`, or that of the path that stands there. */
function giveLists(declarations: Declarations, all: readonly Written[], report: Report): void {
  const lists = new Map(
    all.flatMap(({ path, node }) => {
      const list = textsOf(member(node, 'enum'));
      return list === undefined ? [] : [[path, list] as const];
    }),
  );
  for (const { path, node } of all) {
    const own = member(node, 'enum');
    const declaration = declarations[path];
    if (own === undefined || declaration === undefined) continue;
    const list = lists.get(textOf(own) ?? path);
    const closed = { ...declaration, ...(list !== undefined && { enum: list }) };
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

/** An answer that is `like` a root holds everything that is declared of that. */
function withLikes(declarations: Declarations, { actions }: Registries): Declarations {
  const whole = { ...declarations };
  for (const { answers } of actions.values()) {
    for (const [key, node] of answers) {
      const root = textOf(member(node, 'like'));
      if (root === undefined) continue;
      for (const [path, { keep, ...declaration }] of Object.entries(declarations)) {
        if (path.startsWith(`${root}.`)) whole[`answer.${key}${path.slice(root.length)}`] ??= declaration;
      }
    }
  }
  return whole;
}
