import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../../compile/Compiler.ts';
import { grammarOf, schemasOf } from '../../compile/grammar/schemaAt.ts';
import { blockParts } from './blockParts.ts';
import { fieldParts } from './fieldParts.ts';
import { type FlatForm, flatForm } from './flatForm.ts';
import { settingsParts } from './part.ts';

const says = (values: Record<string, unknown[]>) => new Map(Object.entries(values));

/** What stock rjsf has no input for. */
function undrawn({ schema, uiSchema }: FlatForm): string[] {
  const types = ['string', 'number', 'integer', 'boolean'];
  return Object.entries(schema.properties).flatMap(([key, { type }]) =>
    types.includes(String(type)) || uiSchema[key]?.['ui:field'] === 'text' ? [] : [key],
  );
}

describe('a form made of the grammar', () => {
  it('[STU-24] has a word that is new in the grammar, with what the grammar says of it, without ids of requirements', () => {
    const { definitions } = grammarOf('settings').schema as { definitions: { rule: { properties: object } } };
    const word = { type: ['integer', 'null'], minimum: 1, description: 'Fewest words (ABC-012, A-3…5).' };
    const more = { ...definitions.rule, properties: { ...definitions.rule.properties, MinWords: word } };
    expect(flatForm({ schema: more, file: 'settings' }).schema.properties.MinWords).toEqual({
      title: 'MinWords',
      type: 'integer',
      minimum: 1,
      description: 'Fewest words.',
    });
  });

  it('[STU-24] draws names, sentences and conditions with widgets of their own, and what is nested as text', () => {
    const [block] = [...schemasOf(grammarOf('screen'), 'blocks')].flatMap((at) => [...schemasOf(at, 'x')]);
    const { schema, uiSchema, kinds } = flatForm(block ?? { schema: {}, file: 'screen' });
    expect(uiSchema.when).toEqual({ 'ui:widget': 'expression' });
    expect(uiSchema.block).toEqual({ 'ui:widget': 'name', 'ui:options': { kind: 'block' } });
    expect(uiSchema.props).toEqual({ 'ui:field': 'text' });
    expect(schema.properties.when?.description).toContain('Rendered only while');
    expect(kinds).toEqual(['block']);
    expect(flatForm(grammarOf('field')).uiSchema.title).toEqual({
      'ui:widget': 'sentence',
      'ui:options': { kind: 'copy' },
    });
  });

  it('[STU-24] takes the type of what stands there where the grammar allows several', () => {
    const at = {
      schema: {
        properties: {
          list: { type: ['array', 'string', 'null'] },
          choice: { enum: ['a', 'b', null] },
          free: { type: ['boolean', 'string', 'number', 'null'] },
        },
      },
      file: 'settings' as const,
    };
    const typed = (values: Record<string, unknown[]>) => {
      const { schema, uiSchema } = flatForm(at, says(values));
      return Object.keys(values).map((key) => uiSchema[key]?.['ui:field'] ?? schema.properties[key]?.type);
    };
    expect(typed({ list: ['x'], choice: [], free: [true] })).toEqual(['string', 'string', 'boolean']);
    expect(typed({ list: [['x']], choice: ['=first'], free: [3] })).toEqual(['text', 'string', 'number']);
    expect(flatForm(at).schema.properties.choice?.enum).toEqual(['a', 'b']);
    expect(flatForm(at, says({ choice: ['=first'] })).schema.properties.choice).not.toHaveProperty('enum');
  });
});

describe('the parts of a site', () => {
  const { root } = catalogueFolder();
  const known = new Compiler(root).check();
  const [site] = known.linked.sites;
  if (site === undefined) throw new Error('there is no site');

  it('[STU-22] are a field with its rule row, where each may be said, and how many sites that reaches', () => {
    const field = fieldParts(known, site, 'name');
    const [rule] = field?.parts ?? [];
    expect(rule).toMatchObject({ title: 'Rule row name', path: ['ValidationRules', 'name'] });
    expect(rule?.layers.map(({ file }) => file)).toEqual([
      'flows/_base/settings.json',
      'flows/simple/settings.json',
      'brands/acorn/settings.json',
      'brands/acorn/flows/simple/settings.json',
    ]);
    expect(rule?.layers[2]).toMatchObject({ exists: true, says: {}, inherited: { MinLengthChar: 2 } });
    expect(field?.sites).toEqual({ all: 1, flow: 1, brand: 1, site: 1 });
    expect(field?.sentences).toContainEqual({ what: 'Label', key: 'field.name.label' });
    expect(fieldParts(known, site, 'nobody')).toBeUndefined();
  });

  it('[STU-23] are a block of the page with what may stand around it in each document', () => {
    const block = blockParts(known, site, 'form', '/');
    expect(block).toMatchObject({ screen: 'start', path: ['blocks', 'form'] });
    expect(
      block?.layers.map(({ barred, anchors, beside }) => [barred === undefined, anchors, beside]),
    ).toEqual([
      [false, [], 'order'],
      [true, [], 'order'],
      [true, ['intro'], 'name'],
      [true, ['intro'], 'name'],
    ]);
    expect(block?.addable).toEqual([
      { block: 'prose', about: expect.any(String), asks: [{ prop: 'text', about: expect.any(String) }] },
    ]);
  });

  it('[STU-24] are drawn whole by stock rjsf', () => {
    const parts = [
      ...(fieldParts(known, site, 'name')?.parts ?? []),
      ...(blockParts(known, site, 'form', '/')?.parts ?? []),
      ...settingsParts(known, site).parts,
    ];
    expect(parts.length).toBeGreaterThan(8);
    expect(parts.flatMap(({ id, form }) => undrawn(form).map((key) => `${id} ${key}`))).toEqual([]);
  });
});
