import { findDeclaration } from '../../engine/context/readDeclared.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../document/Node.ts';
import type { SiteLayers } from '../merge/SiteLayers.ts';
import { checkListed } from '../names/checkTest.ts';
import type { Declaration, Declarations } from '../names/Declaration.ts';
import { flowPart, type SiteScope } from './SiteScope.ts';

/** The list of the context that is the settings' own; every other one comes with an answer. */
const statesPath = 'site.states';

/** The texts of a list; undefined where there is none. */
export function textsOf(node: Node | undefined): string[] | undefined {
  return node?.kind === 'list' ? itemsOf(node).flatMap((item) => textOf(item) ?? []) : undefined;
}

/**
 * The declarations of a site: an answer that is chosen from a list of the catalogue is one of that list, whichever form
 * or layer says so.
 */
export function siteDeclarations(
  declarations: Declarations,
  fields: ReadonlyMap<string, Node>,
  { forms, settings }: Pick<SiteLayers, 'forms' | 'settings'>,
): Record<string, Declaration> {
  const closed: Record<string, Declaration> = { ...declarations };
  for (const [name, field] of fields) {
    const path = `applicant.${name}`;
    const differences = [...forms.values()].map((form) => member(form, 'fields', name));
    const list = choicesOf([field, ...differences], settings);
    const declaration = closed[path];
    if (list !== undefined && declaration?.type === 'string') closed[path] = { ...declaration, enum: list };
  }
  return closed;
}

/** Every choice that any of these says; undefined where there is none, or where they come with an answer. */
function choicesOf(
  said: readonly (Node | undefined)[],
  settings: Node | undefined,
): readonly string[] | undefined {
  const fixed = said.flatMap((node) => textsOf(member(node, 'enum')) ?? []);
  const sources = said.flatMap((node) => textOf(member(node, 'ui', 'ui:options', 'choices', 'from')) ?? []);
  if (sources.some((source) => source !== statesPath)) return undefined;
  const all = [...fixed, ...(sources.length === 0 ? [] : statesOf(settings))];
  return all.length === 0 ? undefined : [...new Set(all)];
}

function statesOf(settings: Node | undefined): string[] {
  const variants = entriesOf(member(settings, 'variants')).map(([, variant]) => variant);
  return [settings, ...variants].flatMap((said) =>
    entriesOf(member(said, 'StatesList', 'States')).map(([code]) => code),
  );
}

/** What a value writes into a path, wherever it says so: a literal, a cell of a table, what stands in place of nothing. */
export function checkWritten(scope: SiteScope, path: string, node: Node): void {
  const { report, declarations } = scope;
  const declaration: Declaration | undefined = findDeclaration(declarations, path);
  if (declaration !== undefined) checkListed(report, path, textOf(node), node.place, declaration);
  const instead = member(node, '$from') && member(node, 'default');
  for (const written of [...cellsOf(scope, node), instead]) {
    if (written !== undefined) checkWritten(scope, path, written);
  }
  // An object that is built key by key; what reads or shows has keys of its own.
  const entries = entriesOf(node);
  if (entries.some(([key]) => key.startsWith('$'))) return;
  for (const [key, inner] of entries) checkWritten(scope, `${path}.${key}`, inner);
}

/** Each text that a value may come to, as far as the documents say it. */
export function writtenTexts(scope: SiteScope, node: Node | undefined): Node[] {
  if (node === undefined) return [];
  if (textOf(node) !== undefined) return [node];
  return cellsOf(scope, node).flatMap((cell) => writtenTexts(scope, cell));
}

/** Cells of the table that a value names or holds. */
function cellsOf(scope: SiteScope, node: Node): Node[] {
  const name = textOf(member(node, '$value')) ?? '';
  const named = flowPart(scope, 'choices').get(name) ?? flowPart(scope, 'values').get(name);
  const rows = itemsOf(member(named ?? node, '$table'));
  return rows.flatMap((row) => member(row, 'is') ?? []);
}
