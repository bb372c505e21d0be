import type { Checked } from '../../compile/Compiler.ts';
import { nodeOf } from '../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import { NameIndex } from '../../compile/names/NameIndex.ts';

/** One row of the page: current wording, proposal and reason, with every key that has them. */
interface Row {
  said: string;
  say: string;
  why: string;
  keys: string[];
  where: Set<string>;
}

/** The proposed changes to the specified wording, `docs/wording.md`, generated from the catalogue. */
export function wordingPage({ catalogue, registries }: Checked): string {
  const index = NameIndex.of(catalogue, registries);
  const documents = catalogue.documents.filter(({ name }) => name === 'wording');
  return [
    '# Wording',
    '',
    'GENERATED from every `wording.en.json` by `npm run catalogue`. Do not edit.',
    '',
    'For the product owner. Our sites use the wording of the specification exactly, typos included. The wording below gets in the way',
    'of applicants. To read the proposals on the sites of a brand, set `"wording": "proposed"` in its `brand.json`; no brand has this now.',
    'An accepted proposal replaces the sentence in the copy of its folder.',
    '',
    ...documents.flatMap(({ ids, node, source }) => {
      const copy = nodeOf(catalogue, 'copy', ids);
      const lines = rowsOf(node, copy, index).map(
        ({ said, say, why, keys, where }) =>
          `| ${[said, say, why, [...where].join(', '), keys.map((key) => `\`${key}\``).join(' ')].map(cell).join(' | ')} |`,
      );
      return [
        `## ${source.file}`,
        '',
        '| current | proposed | why | where | key |',
        '|---|---|---|---|---|',
        ...lines,
        '',
      ];
    }),
  ].join('\n');
}

function rowsOf(node: Node | undefined, copy: Node | undefined, index: NameIndex): Row[] {
  const rows = new Map<string, Row>();
  for (const [key, proposal] of entriesOf(node)) {
    const [said, say] = [member(copy, key), member(proposal, 'say')].map(wordsOf);
    const why = textOf(member(proposal, 'why'));
    if (said === undefined || say === undefined || why === undefined) continue;
    const id = [said, say, why].join('\n');
    const row = rows.get(id) ?? { said, say, why, keys: [], where: new Set() };
    row.keys.push(key);
    for (const place of placesOf(index, key)) row.where.add(place);
    rows.set(id, row);
  }
  return [...rows.values()];
}

/** What names a sentence, by kind and id. */
export function placesOf(index: NameIndex, key: string): string[] {
  const users = index
    .of(key, 'copy')
    .filter(
      ({ role, document }) =>
        role === 'use' && !['wording', 'translation', 'journey'].includes(document.name),
    );
  const places = users.map(({ document: { name, ids } }) =>
    name === 'form' && ids.id === '_base' ? 'every form' : `${name} ${ids.id ?? ids.flow ?? ''}`.trim(),
  );
  return [...new Set(places)].sort();
}

/** A sentence as one line. */
function wordsOf(node: Node | undefined): string | undefined {
  if (node === undefined || textOf(node) !== undefined) return textOf(node);
  return [...itemsOf(node), ...entriesOf(node).map(([, inner]) => inner)].map(wordsOf).join(' ');
}

function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|');
}
