import type { Node } from '../../compile/document/Node.ts';
import { lineAndColumn, type Place } from '../../compile/report/Place.ts';

/** A line of a document, and the one line of a file that says it; none says what only closes an object or a list. */
export interface Line {
  text: string;
  /** `file:line`. */
  origin: string | undefined;
}

/** What `npm run fix` lays documents out to. */
const width = 118;

/**
 * A merged document as JSON, laid out as the files of the catalogue are, each line with its origin. What fits on a line
 * stands on one only where one line of one file says all of it. Where several layers say something in an object, the
 * line that opens it names the highest of them.
 */
export function linesOf(document: Node): Line[] {
  return write(document, { before: '', after: '', indent: '' }, originOf(document.place));
}

/** What stands on the same lines as a value: its indent and key before it, a comma behind it. */
interface Around {
  indent: string;
  before: string;
  after: string;
}

function write(node: Node, around: Around, origin: string): Line[] {
  const { indent, before, after } = around;
  const text = `${indent}${before}${onOneLine(node)}${after}`;
  const fits = text.length <= width && isSaidBy(node, origin);
  if (node.kind === 'scalar' || sizeOf(node) === 0 || fits) return [{ text, origin }];
  const [open, close] = node.kind === 'list' ? '[]' : '{}';
  return [
    { text: `${indent}${before}${open}`, origin },
    ...inside(node, `${indent}  `),
    { text: `${indent}${close}${after}`, origin: undefined },
  ];
}

function inside(node: Node, indent: string): Line[] {
  const parts = partsOf(node);
  return parts.flatMap(({ key, place, value }, index) => {
    const before = key === undefined ? '' : `${JSON.stringify(key)}: `;
    return write(value, { indent, before, after: index < parts.length - 1 ? ',' : '' }, originOf(place));
  });
}

interface Part {
  key: string | undefined;
  place: Place;
  value: Node;
}

function partsOf(node: Node): Part[] {
  if (node.kind === 'scalar') return [];
  if (node.kind === 'list') return node.items.map((value) => ({ key: undefined, place: value.place, value }));
  return [...node.entries].map(([key, { place, node: value }]) => ({ key, place, value }));
}

function sizeOf(node: Node): number {
  return partsOf(node).length;
}

/** Whether a line says all that stands in a value. */
function isSaidBy(node: Node, origin: string): boolean {
  return partsOf(node).every(({ place, value }) => originOf(place) === origin && isSaidBy(value, origin));
}

function onOneLine(node: Node): string {
  if (node.kind === 'scalar') return JSON.stringify(node.value);
  const parts = partsOf(node).map(({ key, value }) =>
    key === undefined ? onOneLine(value) : `${JSON.stringify(key)}: ${onOneLine(value)}`,
  );
  if (node.kind === 'list') return `[${parts.join(', ')}]`;
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

function originOf(place: Place): string {
  return `${place.source.file}:${lineAndColumn(place).line}`;
}
