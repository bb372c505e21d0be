import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../compile/Compiler.ts';
import { plain } from '../compile/document/Node.ts';
import { readCatalogue } from '../compile/read/readCatalogue.ts';
import { type ShownKind, shownDocuments, sitesOf } from './show.ts';

function siteOf(root: string, key = 'acorn.simple') {
  const catalogue = readCatalogue(root);
  const site = sitesOf(catalogue).find((one) => one.key === key);
  if (site === undefined) throw new Error(`there is no site ${key}`);
  return { site, documents: shownDocuments(catalogue, site) };
}

function shown(root: string, kind: ShownKind, name?: string) {
  const document = siteOf(root).documents[kind].find((one) => one.name === name);
  const whole = document?.whole();
  return { files: document?.files, whole: whole && (plain(whole) as Record<string, unknown>) };
}

describe('the documents of a site as they are shown', () => {
  it('are merged though the catalogue has mistakes elsewhere', () => {
    const { root, write, replace } = catalogueFolder();
    const sound = shown(root, 'flow').whole;
    write('schemas/fields/broken.json', '{ "type": ');
    replace('flows/simple/flow.json', '"back": "blocked"', '"back": "blockd"');
    expect(new Compiler(root).check().mistakes).not.toEqual([]);
    const { files, whole } = shown(root, 'flow');
    expect(files).toContain('flows/simple/flow.json');
    expect(JSON.stringify(whole)).toBe(JSON.stringify(sound).replace('"blocked"', '"blockd"'));
    expect(siteOf(root).site.unreadable.map(({ source }) => source.file)).toEqual([
      'schemas/fields/broken.json',
    ]);
  });

  it('name the files of their layers, lowest first, and leave out what names a grammar', () => {
    const { root, write } = catalogueFolder();
    write('brands/acorn/flows/simple/flow.json', '{ "$schema": "x", "constants": { "a": 1 } }');
    const { files, whole } = shown(root, 'flow');
    expect(files?.slice(-2)).toEqual(['flows/simple/flow.json', 'brands/acorn/flows/simple/flow.json']);
    expect(whole).toMatchObject({ constants: { a: 1 } });
    expect(whole).not.toHaveProperty('$schema');
  });

  it('hold a field with what it gets from the one that it extends', () => {
    const { root, write } = catalogueFolder();
    write('schemas/fields/nick.json', '{ "extends": "name", "ui": { "ui:help": "x" } }');
    const { files, whole } = shown(root, 'field', 'nick');
    expect(files).toEqual(['schemas/fields/name.json', 'schemas/fields/nick.json']);
    expect(whole).toMatchObject({ title: 'field.nick.label', rule: 'nick', type: 'string' });
    expect(whole).toHaveProperty('ui.ui:help', 'x');
  });

  it('hold a form with its fields whole: what a layer takes away of a field is gone', () => {
    const { root, write } = catalogueFolder();
    const nameOf = () => Object(shown(root, 'form', 'apply').whole?.fields).name;
    expect(nameOf()).toMatchObject({ title: 'field.name.label', maxLength: 10 });
    write('brands/acorn/forms/apply.json', '{ "fields": { "name": { "maxLength": null, "minLength": 2 } } }');
    expect(nameOf()).toMatchObject({ title: 'field.name.label', minLength: 2 });
    expect(nameOf()).not.toHaveProperty('maxLength');
  });

  it('leave a flow out that does not name the brand', () => {
    const { root, replace } = catalogueFolder();
    replace('flows/simple/flow.json', '"brands": "all"', '"brands": ["birch"]');
    expect(sitesOf(readCatalogue(root)).map(({ key }) => key)).not.toContain('acorn.simple');
  });
});
