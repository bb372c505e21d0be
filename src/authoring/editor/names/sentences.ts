import type { Catalogue, Document } from '../../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../../compile/document/Node.ts';
import type { KnownNames } from './proposals.ts';

const longest = 200;
const mostVariants = 4;

/** Every copy key with its sentence, and what flows and brands say in its place. */
export function sentencesOf({ documents }: Catalogue): KnownNames {
  const said = new Map<string, string[]>();
  for (const document of documents.filter(({ name }) => name === 'copy').sort(byLayer)) {
    for (const [key, node] of entriesOf(document.node)) {
      if (key.startsWith('$')) continue;
      const layer = layerOf(document);
      said.set(key, [...(said.get(key) ?? []), layer === '' ? wordsOf(node) : `${layer}: ${wordsOf(node)}`]);
    }
  }
  return new Map(
    [...said]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, variants]) => [key, shortly(variants)]),
  );
}

/** The first layer first. */
function byLayer(one: Document, other: Document): number {
  return depthOf(one) - depthOf(other) || (one.source.file < other.source.file ? -1 : 1);
}

function depthOf({ ids: { brand, flow } }: Document): number {
  if (brand === '_base') return 0;
  return (flow === undefined ? 0 : 1) + (brand === undefined ? 0 : 2);
}

/** Who says it, for people; nobody in particular is ''. */
function layerOf({ ids: { brand, flow } }: Document): string {
  if (brand === '_base') return '';
  return [flow, brand].filter((id) => id !== undefined).join(', ');
}

function wordsOf(node: Node): string {
  const parts = node.kind === 'list' ? itemsOf(node).map(partOf) : [textOf(node) ?? 'taken away'];
  const words = parts.join(' / ');
  return words.length <= longest ? words : `${words.slice(0, longest).trimEnd()} …`;
}

function partOf(node: Node): string {
  const points = itemsOf(member(node, 'list')).map((item) => textOf(item) ?? '');
  return textOf(node) ?? textOf(member(node, 'heading')) ?? points.join('; ');
}

function shortly(variants: readonly string[]): string {
  const shown = variants.slice(0, mostVariants + 1);
  const rest = variants.length - shown.length;
  return [...shown, ...(rest === 0 ? [] : [`and ${rest} more`])].join('\n');
}
