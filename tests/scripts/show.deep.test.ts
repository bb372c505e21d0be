import { readFileSync } from 'node:fs';
import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { showOf } from '../../scripts/show/showOf.ts';
import { openPage } from '../../scripts/walk/openPage.ts';
import { ruleContextOf } from '../../scripts/walk/PageForm.ts';
import { documentsFor } from '../../src/form/documentsFor.ts';
import { formFacts } from '../../src/state/formFacts.ts';
import { product } from '../journeys/theProduct.ts';

interface Documents {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

async function shown(site: string, options: { widgets?: boolean } = {}): Promise<Documents> {
  const { printed } = await showOf([site, 'form', 'application'], { rjsf: true, ...options });
  return JSON.parse(printed) as Documents;
}

/** The fields that stock rjsf draws, with its own widgets only, as in its playground. */
function drawn({ schema, uiSchema }: Documents, formData: object): string[] {
  const markup = renderToStaticMarkup(
    createElement(Form, { schema, uiSchema, formData, validator, idPrefix: 'shown' }),
  );
  expect(markup).not.toMatch(/unsupported|unknown field/iu);
  return [
    ...new Set([...markup.matchAll(/<(?:input|select)[^>]* id="shown_(\w+)/gu)].map(([, id]) => `${id}`)),
  ];
}

/** The fields that are open before anything is answered, in their order. */
function atFirst({ schema, uiSchema }: Documents): string[] {
  return (uiSchema['ui:order'] as string[]).filter((name) => Object.hasOwn(schema.properties ?? {}, name));
}

function withoutWidgets({ uiSchema }: Documents): UiSchema {
  return JSON.parse(JSON.stringify(uiSchema, (key, value) => (key === 'ui:widget' ? undefined : value)));
}

/** The files of the parts that a flow lists. */
function partsOf(flow: string): string[] {
  const { parts } = JSON.parse(readFileSync(`flows/${flow}/flow.json`, 'utf8')) as { parts: string[] };
  return parts.map((part) => `flows/_base/parts/${part}.json`);
}

describe('npm run catalogue -- show SITE form NAME --rjsf', () => {
  /** The documents that the page hands to rjsf, over the real server. */
  async function onPage(labels: string, form: string): Promise<Documents> {
    const page = await openPage(product, labels, '/');
    const [compiled, { store }] = [await page.form(form), page.site];
    const documents = documentsFor(compiled, store.get(formFacts(compiled, ruleContextOf(store, compiled))));
    return JSON.parse(JSON.stringify(documents)) as Documents;
  }

  it.each([
    ['prequal.surge', 'prequal.surge'],
    ['reflex.dm', 'dm.reflex'],
  ])(
    'prints the application form of %s as its page has it, ready for the playground',
    async (site, labels) => {
      const [documents, page] = [await shown(site), await onPage(labels, 'application')];
      expect(documents.schema).toEqual(page.schema);
      expect(withoutWidgets(documents)).toEqual(withoutWidgets(page));
      const fields = atFirst(documents);
      expect(fields.length).toBeGreaterThan(10);
      expect(drawn(documents, {})).toEqual(fields);
      expect(drawn(documents, { State: 'WI' })).toContain('isMarried');
      expect(() => drawn(page, {})).toThrow(/No widget/u);
    },
  );

  it('keeps the widgets where that is asked for, and knows variants', async () => {
    const site = 'prequal-mfa.verve';
    const [documents, page] = [await shown(site, { widgets: true }), await onPage(site, 'application')];
    expect(documents).toEqual(page);
  });
});

describe('npm run catalogue -- show SITE', () => {
  it('says beside every line which line of which layer says it', async () => {
    const { printed } = await showOf(['dm.fit', 'flow']);
    const lines = printed.trimEnd().split('\n').map(lineOf);
    const originsOf = (text: string) => lines.flatMap((line) => (line.text.trim() === text ? line.file : []));
    const ofBrand = 'brands/fit/flows/dm/flow.json';
    expect(originsOf('"path": "terms/decision",')).toEqual([ofBrand]);
    expect(originsOf('"payFeeStep": 43')).toEqual([ofBrand]);
    expect(originsOf('"frame": "frame",')).toEqual(['flows/_base/flow.json']);
    expect(new Set(lines.map(({ file }) => file))).toEqual(
      new Set([
        undefined,
        'flows/_base/flow.json',
        ...partsOf('dm'),
        'flows/_base/parts/fee-lookup.json',
        'flows/dm/flow.json',
        ofBrand,
      ]),
    );
    const said = lines.filter(({ file, text }) => file !== undefined && text.includes('": '));
    const wrong = said.filter(({ file, line, text }) => !lineIn(`${file}`, line).includes(keyOf(text)));
    expect(said.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  it('tells what there is, with the files of the layers', async () => {
    const { printed } = await showOf(['dm.fit']);
    expect(printed).toMatch(
      /^flow +flows\/_base\/flow\.json, flows\/_base\/parts\/frame\.json, .*flows\/dm\/flow\.json, brands\/fit\/flows\/dm\/flow\.json$/mu,
    );
    expect(printed).toMatch(/^screen landing +flows\/_base\/screens\/landing\.json$/mu);
    expect(printed).toMatch(
      /^form application +schemas\/forms\/_base\.json, schemas\/forms\/application\.json/mu,
    );
    expect(printed).toMatch(/^field SSN +schemas\/fields\/SSN\.json$/mu);
  });

  it.each<[Parameters<typeof showOf>, RegExp]>([
    [[['preqal.surge']], /^There is no site "preqal\.surge"; nearest: prequal\.surge, [^;]+\.$/u],
    [[['prequal.surge', 'scren', 'x']], /^There is no kind of document "scren"; nearest: screen, [^;]+\.$/u],
    [
      [['surge.prequal', 'screen', 'landin']],
      /^The site surge\.prequal has no screen "landin"; nearest: landing, /u,
    ],
    [[['prequal-mfa.surge', 'form', 'aplication']], /has no form "aplication"; nearest: application, /u],
    [[['prequal.surge', 'form']], /^Say which form: application, /u],
    [[['prequal.surge', 'flow'], { rjsf: true }], /^"--rjsf" is for a form/u],
    [[['prequal.surge', 'form', 'offer'], { widgets: true }], /^"--widgets" says something of "--rjsf"/u],
  ])('says what may have been meant: %j', async (asked, sentence) => {
    await expect(showOf(...asked)).rejects.toThrow(sentence);
  });
});

/** A printed line: what it says, and where it is said. */
function lineOf(printed: string): { file: string | undefined; line: number; text: string } {
  const [margin = '', text = ''] = printed.split(' │ ');
  const [file, line] = margin.trim().split(':');
  return { file: file === '' ? undefined : file, line: Number(line), text };
}

function lineIn(file: string, line: number): string {
  return readFileSync(file, 'utf8').split('\n')[line - 1] ?? '';
}

function keyOf(text: string): string {
  return /"(?:[^"\\]|\\.)*"/u.exec(text)?.[0] ?? text;
}
