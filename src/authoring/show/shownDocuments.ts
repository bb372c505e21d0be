import type { Catalogue } from '../../compile/document/Catalogue.ts';
import { nodeOf } from '../../compile/document/Catalogue.ts';
import { member, type Node, textOf } from '../../compile/document/Node.ts';
import { fieldsOf } from '../../compile/link/fieldsOf.ts';
import type { SiteLayers } from '../../compile/merge/SiteLayers.ts';
import { Report } from '../../compile/report/Report.ts';
import type { MergedSite } from './sitesOf.ts';
import { wholeForm } from './wholeForm.ts';

/** What can be shown of a site. */
export const shownKinds = ['flow', 'screen', 'form', 'field'] as const;

export type ShownKind = (typeof shownKinds)[number];

/** A merged document of a site. */
export interface ShownDocument {
  /** Undefined for the flow: a site has one. */
  name: string | undefined;
  /** Those that say something of it, lowest first. */
  files: string[];
  /** Without `$schema`, which says something of a file alone. */
  whole(): Node | undefined;
}

/** Every document of a site by its kind, whatever mistakes the catalogue has. */
export function shownDocuments(
  catalogue: Catalogue,
  { layers }: MergedSite,
): Record<ShownKind, ShownDocument[]> {
  const fields = fieldsOf(catalogue, new Report(), layers.fieldLayers);
  return {
    flow: shown(undefined, layers.flowLayers, () => layers.flowNode),
    screen: [...layers.screenLayers].flatMap(([id, all]) => shown(id, all, () => layers.screens.get(id))),
    form: [...layers.formLayers].flatMap(([id, all]) => shown(id, all, () => wholeForm(layers, id, fields))),
    field: [...fields].flatMap(([name, field]) => shown(name, chainOf(catalogue, layers, name), () => field)),
  };
}

function shown(
  name: string | undefined,
  layers: readonly Node[],
  whole: () => Node | undefined,
): ShownDocument[] {
  if (layers.length === 0) return [];
  return [{ name, files: layers.map(({ place }) => place.source.file), whole: () => withoutSchema(whole()) }];
}

/** A field with its layers, behind those it extends, the furthest first. */
function chainOf(
  catalogue: Catalogue,
  layers: SiteLayers,
  name: string,
  above: readonly string[] = [],
): Node[] {
  const node = nodeOf(catalogue, 'field', { id: name });
  if (node === undefined || above.includes(name)) return [];
  const other = textOf(member(node, 'extends'));
  return [
    ...(other === undefined ? [] : chainOf(catalogue, layers, other, [...above, name])),
    node,
    ...(layers.fieldLayers.get(name) ?? []),
  ];
}

function withoutSchema(node: Node | undefined): Node | undefined {
  if (node?.kind !== 'object') return node;
  return { ...node, entries: new Map([...node.entries].filter(([key]) => key !== '$schema')) };
}
