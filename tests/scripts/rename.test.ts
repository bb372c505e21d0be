import { describe, expect, it } from 'vitest';
import { applyRenaming, renamable, renamingOf } from '../../src/authoring/rename.ts';
import { Compiler } from '../../src/compile/Compiler.ts';
import { readRegistries } from '../../src/compile/link/readRegistries.ts';
import { NameIndex } from '../../src/compile/names/NameIndex.ts';
import { readCatalogue } from '../../src/compile/read/readCatalogue.ts';
import { catalogueFolder } from '../../src/compile/testing/catalogueFolder.ts';

const { root } = catalogueFolder();
const catalogue = readCatalogue(root);
const index = NameIndex.of(catalogue, readRegistries(catalogue));
const names = renamable.flatMap((kind) =>
  [...new Set(index.definitions(kind).map(({ name }) => name))].map((name) => [kind, name] as const),
);

describe('npm run rename', () => {
  it.each(names)('gives the %s "%s" another name wherever it stands, or says who names it', (kind, name) => {
    const folder = catalogueFolder();
    const other = kind === 'copy' ? `${name}.other` : `${name}Other`;
    try {
      applyRenaming(folder.root, renamingOf(readCatalogue(folder.root), kind, name, other));
    } catch (error) {
      expect(String(error)).toMatch(/Code says ".+": src\/\S+ names it|follows from the name of the field/u);
      return;
    }
    const { mistakes, sentence } = new Compiler(folder.root).check();
    const ofRow = new RegExp(`the settings have no rule row "${other}"`, 'u');
    expect(mistakes.map(sentence).filter((said) => kind !== 'field' || !ofRow.test(said))).toEqual([]);
  });

  it('refuses a name that is none, and one that is taken', () => {
    expect(() => renamingOf(catalogue, 'route', 'strat', 'begin')).toThrow(
      /^There is no route "strat"; nearest: start/u,
    );
    expect(() => renamingOf(catalogue, 'route', 'start', 'result')).toThrow(
      'There is a route "result" already.',
    );
  });
});
