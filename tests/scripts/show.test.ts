import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsFor } from '../../src/form/documentsFor.ts';
import { formFacts } from '../../src/state/formFacts.ts';
import { openPage } from '../journeys/openPage.ts';
import { openProduct, type Product } from '../journeys/Product.ts';
import { ruleContextOf } from '../journeys/ruleContextOf.ts';

interface Documents {
  schema: RJSFSchema;
  uiSchema: UiSchema;
}

/** What `npm run show` prints and how it ends. */
async function show(...parameters: string[]): Promise<{ printed: string; said: string; status: number }> {
  const run = promisify(execFile)(process.execPath, ['scripts/show.ts', ...parameters]);
  return run.then(
    ({ stdout, stderr }) => ({ printed: stdout, said: stderr, status: 0 }),
    ({ stdout, stderr, code }) => ({ printed: stdout, said: stderr, status: code }),
  );
}

async function shown(...parameters: string[]): Promise<Documents> {
  return JSON.parse((await show(...parameters)).printed) as Documents;
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

describe('npm run show form', () => {
  let product: Product;
  beforeAll(async () => {
    product = await openProduct();
  });
  afterAll(() => product.close());

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
      const [documents, page] = await Promise.all([
        shown('form', 'application', site),
        onPage(labels, 'application'),
      ]);
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
    const [documents, page] = await Promise.all([
      shown('form', 'application', 'prequal-mfa.verve', '--widgets'),
      onPage('prequal-mfa.verve', 'application'),
    ]);
    expect(documents).toEqual(page);
  });

  it('says what there is where a name is not known', async () => {
    const [form, site, nothing] = await Promise.all([
      show('form', 'aplication', 'prequal.surge'),
      show('form', 'application', 'preqal.surge'),
      show('forms'),
    ]);
    expect(form.said).toMatch(
      /^The site prequal\.surge has no form "aplication"\. Nearest: application, .* Known: /u,
    );
    expect(site.said).toMatch(
      /^There is no site "preqal\.surge"\. Nearest: prequal\.surge, .* Known: .*dm\.reflex/u,
    );
    expect(nothing.said).toContain('npm run --silent show form <form> <site>');
    for (const { printed, status } of [form, site, nothing]) expect([printed, status]).toEqual(['', 1]);
  });
});
