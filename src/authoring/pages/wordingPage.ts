import type { Checked } from '../../compile/Compiler.ts';
import { nodeOf } from '../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import { NameIndex } from '../../compile/names/NameIndex.ts';

/** One row of the page: what is said, what is proposed, and why, under each key that says so. */
interface Row {
  said: string;
  say: string;
  why: string;
  keys: string[];
  where: Set<string>;
}

/** What is proposed in place of the owner's words, `docs/wording.md`; made of the catalogue, never edited. */
export function wordingPage({ catalogue, registries }: Checked): string {
  const index = NameIndex.of(catalogue, registries);
  const documents = catalogue.documents.filter(({ name }) => name === 'wording');
  return [
    '# Wording',
    '',
    'GENERATED from every `wording.en.json` by `npm run catalogue`. Do not edit.',
    '',
    'For the product owner. Our sites say the words of the specification letter for letter, typing errors included. Those below get',
    'in the way of applicants. `"wording": "proposed"` in a `brand.json` makes the sites of that brand say the proposals, so that they can be',
    'read on the page; no brand has it. Where a proposal is accepted, it replaces the sentence in the copy of its folder.',
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
        '| said now | proposed | why | where | key |',
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

/** A sentence in one line. */
function wordsOf(node: Node | undefined): string | undefined {
  if (node === undefined || textOf(node) !== undefined) return textOf(node);
  return [...itemsOf(node), ...entriesOf(node).map(([, inner]) => inner)].map(wordsOf).join(' ');
}

function cell(text: string): string {
  return text.trim().replaceAll('|', '\\|');
}
