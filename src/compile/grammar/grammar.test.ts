import { globSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../../testing/compile/catalogueFolder.ts';
import { namesText } from '../../authoring/editor/names/namesText.ts';
import { documentPlaces } from '../../authoring/pages/documentPlaces.ts';
import type { JsonSchema } from '../../engine/form.ts';
import { kindOf } from '../document/Catalogue.ts';
import { readCatalogue } from '../read/readCatalogue.ts';
import { readDocument } from '../read/readDocument.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import { kindNames, namesIn, readGrammar } from './grammars.ts';

const repository = new URL('../../../', import.meta.url);
const grammars = ['common', ...kindNames] as const;

/** Every schema inside a grammar, with its place. */
function* schemasIn(schema: unknown, place: string): Generator<[string, JsonSchema]> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield [place, schema as JsonSchema];
  for (const [key, value] of Object.entries(schema)) yield* schemasIn(value, `${place}/${key}`);
}

function text(path: string): string {
  return readFileSync(new URL(path, repository), 'utf8');
}

describe('the grammars', () => {
  it.each(grammars)('%s is a JSON Schema (draft-07) without a key twice', (name) => {
    const file = `schemas/catalogue/${name}.schema.json`;
    const report = new DiagnosticCollector();
    readDocument({ file, text: text(file) }, report);
    expect(report.mistakes.map(({ message }) => message)).toEqual([]);
    const ajv = new Ajv({ strict: false });
    expect(ajv.validateSchema(readGrammar(name)), ajv.errorsText()).toBe(true);
  });

  it.each(grammars)('%s says what every key means', (name) => {
    const silent = [...schemasIn(readGrammar(name), name)].flatMap(([place, { properties }]) =>
      Object.entries((properties ?? {}) as Record<string, JsonSchema>).flatMap(([key, value]) =>
        value.description === undefined &&
        value.$ref === undefined &&
        Object.keys(value).join() !== 'x-required'
          ? [`${place}/${key}`]
          : [],
      ),
    );
    expect(silent).toEqual([]);
  });

  it.each(grammars)(
    '[F-504] %s says of a text in the wrong form, in editors, what the check says',
    (name) => {
      const silent = [...schemasIn(readGrammar(name), name)].flatMap(([place, schema]) =>
        schema['x-what'] !== undefined &&
        schema.pattern !== undefined &&
        schema.patternErrorMessage !== `this is not ${schema['x-what']}`
          ? [place]
          : [],
      );
      expect(silent).toEqual([]);
    },
  );

  const descriptors = globSync('src/{blocks,widgets}/*/*.{block,widget}.json', { cwd: repository }).sort();
  const numbered: [string, unknown][] = [
    ...grammars.map((name): [string, unknown] => [name, readGrammar(name)]),
    ...descriptors.map((file): [string, unknown] => [file, (JSON.parse(text(file)) as JsonSchema).props]),
  ];

  it.each(numbered)('[F-763] %s says of each number what it counts, and between what', (name, schema) => {
    const open = [...schemasIn(schema, name)].flatMap(
      ([place, { type, minimum, exclusiveMinimum, maximum, ...more }]) => {
        const types = [type].flat();
        const isNumber = types.includes('number') || types.includes('integer');
        // What may be of any kind, or is a bound itself, is known where it is used.
        if (!isNumber || types.includes('boolean') || types.includes('array')) return [];
        const isBound = /\/(?:SiteId|minimum|maximum|\$value\/items)$/u.test(place);
        const isSaid =
          maximum !== undefined &&
          (minimum ?? exclusiveMinimum) !== undefined &&
          more['x-unit'] !== undefined;
        return isBound || isSaid ? [] : [place];
      },
    );
    expect(open).toEqual([]);
  });

  it.each(grammars)('%s is closed: an object says whether it takes other keys', (name) => {
    const open = [...schemasIn(readGrammar(name), name)].flatMap(([place, schema]) => {
      const isObject = [schema.type].flat().includes('object') && schema.properties !== undefined;
      return isObject && schema.additionalProperties === undefined && schema.patternProperties === undefined
        ? [place]
        : [];
    });
    expect(open).toEqual([]);
  });
});

describe('places of documents', () => {
  const places = kindNames.flatMap((kind) => documentPlaces[kind].map((place) => [place, kind] as const));
  const sample = (place: string) =>
    place.replace('<language>', 'es').replace(/<(\w+)>/g, (_all, id: string) => `${id.toLowerCase()}1`);
  const associations = JSON.parse(text('.vscode/settings.json'))['json.schemas'] as {
    fileMatch: string[];
    url: string;
  }[];

  it.each(places)('%s is a %s', (place, kind) => {
    expect(kindOf(sample(place))?.name).toBe(kind);
  });

  it.each(places)('%s is completed by VS Code as a %s', (place, kind) => {
    const urls = associations
      .filter(({ fileMatch }) => isMatch(fileMatch, `/${sample(place)}`))
      .map(({ url }) => url);
    expect(urls).toEqual([`./schemas/catalogue/${kind}.schema.json`]);
  });
});

/** The last glob that fits decides, as in VS Code; `!` excludes. */
function isMatch(globs: string[], path: string): boolean {
  const last = globs.findLast((glob) => globPattern(glob.replace(/^!/, '')).test(path));
  return last !== undefined && !last.startsWith('!');
}

function globPattern(glob: string): RegExp {
  const source = glob
    .replaceAll('.', '\\.')
    .replaceAll('**/', '(?:#/)?')
    .replaceAll('*', '[^/]*')
    .replaceAll('#', '.*');
  return new RegExp(`^${source}$`);
}

describe('the names that editors propose', () => {
  const names = JSON.parse(namesText(readCatalogue(catalogueFolder().root))) as JsonSchema;
  const definitions = names.definitions as Record<string, JsonSchema>;

  it('hold all that the grammars and they themselves refer to', () => {
    const referred = [
      ...grammars.flatMap((name) => namesIn(text(`schemas/catalogue/${name}.schema.json`))),
      ...[...JSON.stringify(names).matchAll(/"#\/definitions\/([^"]+)"/gu)].map(([, name = '']) => name),
    ];
    expect(referred.filter((name) => !Object.hasOwn(definitions, name))).toEqual([]);
  });

  it('are a JSON Schema (draft-07)', () => {
    const ajv = new Ajv({ strict: false });
    expect(ajv.validateSchema(names), ajv.errorsText()).toBe(true);
  });
});
