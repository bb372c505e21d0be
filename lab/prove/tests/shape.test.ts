import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../../src/compile/document/Node.ts';
import { readCatalogue } from '../../../src/compile/read/readCatalogue.ts';

const { documents } = readCatalogue('.');
const read = documents.filter(
  ({ name, source }) => /^(?:flows|brands\/\w+\/flows)\//.test(source.file) && name !== 'journey',
);
/** Lists of rows, one like the other, which nobody reads from end to end. */
const lists = ['settings', 'applicants', 'copy', 'personas', 'screens'];

describe('[F-513] what makes a flow is short enough to be read', () => {
  it.each(read.map((one) => [one.source.file, one.name]))('%s', (file, kind) => {
    const text = readFileSync(file, 'utf8');
    if (!lists.includes(kind)) expect(text.split('\n').length - 1).toBeLessThanOrEqual(220);
    expect(depthOf(JSON.parse(text))).toBeLessThanOrEqual(11);
  });
});

describe('what all flows have in common', () => {
  const names = documents.flatMap(({ name, ids, node }) =>
    name === 'flow' && ids.flow !== '_base' ? [ids.flow, textOf(member(node, 'contractName'))] : [],
  );

  it.each(
    documents
      .filter(({ source }) => source.file.startsWith('flows/_base/'))
      .map((one) => [one.source.file, one]),
  )('%s tests no flow and no brand by its name', (_file, { node }) => {
    const found = texts(node).filter((text) =>
      /\b(?:flow\.(?:name|isPrequal)|brand\.(?:name|id)) is\b|(?:if|and|or|not) flow\.isPrequal/u.test(text),
    );
    expect(found).toEqual([]);
    const compared = texts(node).flatMap((text) =>
      [...text.matchAll(/ is '([^']*)'/gu)].map(([, word]) => word),
    );
    expect(compared.filter((word) => names.includes(word))).toEqual([]);
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function texts(node: Node | undefined): string[] {
  const text = textOf(node);
  if (text !== undefined) return [text];
  return [...itemsOf(node), ...entriesOf(node).map(([, inner]) => inner)].flatMap(texts);
}
