import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lint } from '../../../src/authoring/lint/lint.ts';
import { Compiler } from '../../../src/compile/Compiler.ts';
import { type CatalogueFolder, catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { proveCatalogue } from '../prove.ts';
import { plantedFaults } from './plantedFaults.ts';

const flow = 'flows/simple/flow.json';

describe('[REL-07] a fault of a flow is found, and told with its place', () => {
  let catalogue: CatalogueFolder;
  let compiler: Compiler;
  let sound: string;

  /** What the check says; where it says nothing, the prover. */
  function said(): string[] {
    const checked = lint(compiler.check());
    const mistakes = checked.mistakes.length > 0 ? checked.mistakes : proveCatalogue(checked).mistakes;
    return mistakes.map(checked.sentence);
  }

  beforeAll(() => {
    catalogue = catalogueFolder();
    // The people of the catalogue apply by another flow.
    for (const people of ['flows/simple/journeys', 'flows/_base/journeys', 'flows/_base/personas.json'])
      rmSync(join(catalogue.root, people), { recursive: true });
    cpSync(join(import.meta.dirname, 'small'), catalogue.root, { recursive: true });
    compiler = new Compiler(catalogue.root);
    sound = readFileSync(join(catalogue.root, flow), 'utf8');
  });

  it('in a flow without any to begin with', () => {
    catalogue.write(flow, sound);
    expect(said()).toEqual([]);
  });

  it.each(plantedFaults)('$name', ({ changes, screen, said: expected }) => {
    catalogue.write(flow, sound);
    for (const [words, others] of changes) catalogue.replace(flow, words, others);
    const file = `flows/simple/screens/${screen?.name}.json`;
    if (screen !== undefined)
      catalogue.write(
        file,
        JSON.stringify({ $schema: '../../../schemas/catalogue/screen.schema.json', blocks: screen.blocks }),
      );
    const found = said();
    rmSync(join(catalogue.root, file), { force: true });
    expect(found).toEqual(expected);
  });

  it('but not what a site that is not proved may need', () => {
    catalogue.write(flow, sound);
    const { changes = [], said: expected } =
      plantedFaults.find(({ name }) => name === 'a condition that never holds') ?? {};
    for (const [words, others] of changes) catalogue.replace(flow, words, others);
    const checked = lint(compiler.check());
    const [site] = checked.linked.sites;
    if (site === undefined) throw new Error('the catalogue has no site');
    // It shares all documents, and decides otherwise.
    const other = { ...site, key: 'other.simple', slice: { ...site.slice, constants: { other: true } } };
    const sites = [site, other];
    const prove = (only: (key: string) => boolean) =>
      proveCatalogue({ ...checked, linked: { ...checked.linked, sites } }, only).mistakes.map(
        checked.sentence,
      );
    expect(prove((key) => key === site.key)).toEqual([]);
    expect(prove(() => true)).toEqual(expected);
  });
});
