import { describe, expect, it } from 'vitest';
import { lint } from '../../src/authoring/lint/lint.ts';
import { applyRenaming, type Renamable, renamable, renamingOf } from '../../src/authoring/rename.ts';
import { Compiler } from '../../src/compile/Compiler.ts';
import { NameIndex } from '../../src/compile/names/NameIndex.ts';
import { readRegistries } from '../../src/compile/names/Registries.ts';
import { readCatalogue } from '../../src/compile/read/readCatalogue.ts';
import { type CatalogueFolder, catalogueFolder } from '../../testing/compile/catalogueFolder.ts';

/** The good catalogue, with a part and a fragment. */
function laidOut(): CatalogueFolder {
  const folder = catalogueFolder();
  const schemas = '../../../schemas/catalogue';
  folder.write(
    'flows/_base/parts/more.json',
    `{ "$schema": "${schemas}/part.schema.json", "description": "More." }`,
  );
  folder.replace('flows/simple/flow.json', '"brands": "all"', '"brands": "all", "parts": ["more"]');
  const note = { $schema: `${schemas}/fragment.schema.json`, block: 'prose', props: { text: 'start.text' } };
  folder.write('flows/_base/fragments/note.json', JSON.stringify(note));
  folder.replace('flows/simple/screens/start.json', '"form": {', '"note": { "$use": "note" }, "form": {');
  return folder;
}

/** Where not every word will do. */
const others: Partial<Record<Renamable, string>> = { persona: '1009', variant: 'other' };

const { root } = laidOut();
const catalogue = readCatalogue(root);
const index = NameIndex.of(catalogue, readRegistries(catalogue));
const names = renamable.flatMap((kind) =>
  [...new Set(index.definitions(kind).map(({ name }) => name))].map((name) => [kind, name] as const),
);

describe('npm run catalogue -- rename', () => {
  it.each(names)('gives the %s "%s" another name wherever it stands, or says who names it', (kind, name) => {
    const folder = laidOut();
    const other = others[kind] ?? (kind === 'copy' ? `${name}.other` : `${name}Other`);
    try {
      applyRenaming(folder.root, renamingOf(readCatalogue(folder.root), kind, name, other));
    } catch (error) {
      expect(String(error)).toMatch(/Code says ".+": src\/\S+ names it|follows from the name of the field/u);
      return;
    }
    const checked = new Compiler(folder.root).check();
    // Where its rule row is another one, that is unused as well.
    const { mistakes, sentence } = kind === 'field' ? checked : lint(checked);
    const ofRow = new RegExp(`the settings have no rule row "${other}"`, 'u');
    expect(mistakes.map(sentence).filter((said) => kind !== 'field' || !ofRow.test(said))).toEqual([]);
  });

  it.each(['part', 'fragment', 'persona', 'applicant', 'variant', 'figure'] as const)(
    'knows every %s',
    (kind) => {
      expect(names.filter(([of]) => of === kind)).not.toEqual([]);
    },
  );

  it('refuses a name that is none, and one that is taken', () => {
    expect(() => renamingOf(catalogue, 'route', 'strat', 'begin')).toThrow(
      /^There is no route "strat"; nearest: start/u,
    );
    expect(() => renamingOf(catalogue, 'route', 'start', 'result')).toThrow(
      'There is a route "result" already.',
    );
  });
});
