import { MantineProvider } from '@mantine/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Part } from '../../authoring/parts/part.ts';
import type { StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { PartForm } from './PartForm.tsx';

beforeEach(() => page.viewport(1280, 800));

const site = {
  ...{ key: 'acorn.simple', brand: 'acorn', brandName: 'Acorn', flow: 'simple', flowName: 'Simple' },
  ...{ host: 'simple.acorn', screens: [], states: [], languages: ['en'] },
};
const file = 'brands/acorn/settings.json';

const state: StudioState = {
  ...{ version: 1, set: '1', name: 'Test', changes: [], conflicts: [] },
  ...{ reviewed: [], canUndo: false, canRedo: false, canRestore: false },
  saved: [],
  problems: [{ file, line: 4, column: 12, text: 'this pattern takes nothing', sites: [] }],
  ...{ checked: 'all', sites: 1 },
};

const part: Part = {
  ...{ id: 'rule', title: 'Rule row name', path: ['ValidationRules', 'name'] },
  form: {
    schema: {
      type: 'object',
      properties: {
        MinLengthChar: { title: 'MinLengthChar', type: 'integer', description: 'Fewest characters.' },
        IsRequired: { title: 'IsRequired', type: 'boolean', description: 'It must be answered.' },
        Regex: { title: 'Regex', type: 'string', description: 'What it looks like.' },
        'ui:help': { title: 'ui:help', type: 'string', description: 'Below the label.' },
        'ui:readonly': { title: 'ui:readonly', type: 'string', description: 'While this holds.' },
        list: { title: 'list', description: 'What it may be.' },
      },
    },
    uiSchema: {
      'ui:help': { 'ui:widget': 'sentence', 'ui:options': { kind: 'copy' } },
      'ui:readonly': { 'ui:widget': 'expression' },
      list: { 'ui:field': 'text' },
    },
    kinds: ['copy'],
  },
  layers: [
    { scope: 'all', file: 'flows/_base/settings.json', exists: true, says: {}, places: {}, inherited: {} },
    {
      ...{ scope: 'brand', file, exists: true },
      says: { Regex: '^x$', 'ui:help': 'help' },
      places: { Regex: ['4:3', '4:12'] },
      inherited: { MinLengthChar: 2, IsRequired: true, list: ['a'] },
    },
  ],
};

async function draw() {
  const ask = vi.fn(async () => null);
  const onSentence = vi.fn();
  const content = (one: Part) => (
    <MantineProvider>
      <main>
        <PartForm
          panel={{ site, state, ask: ask as unknown as Ask, onSentence }}
          view={{ names: {}, words: { help: 'As on your card' } }}
          part={one}
          scope="brand"
        />
      </main>
    </MantineProvider>
  );
  const { rerender } = await render(content(part));
  const said = (values: object[]) =>
    expect.poll(() => ask).toHaveBeenLastCalledWith('say', { site: site.key, values });
  const at = (key: string) => ({ file, path: ['ValidationRules', 'name', key] });
  return { said, at, onSentence, show: (one: Part) => rerender(content(one)) };
}

it('[STU-24] a form says what is different, and nothing of what it inherits', async () => {
  const { said, at } = await draw();
  const least = page.getByLabelText('MinLengthChar');
  await expect.element(least).toHaveValue('2');
  await least.fill('5');
  await said([{ ...at('MinLengthChar'), is: 5 }]);
  await page.getByLabelText('IsRequired').click();
  await said([
    { ...at('MinLengthChar'), is: 5 },
    { ...at('IsRequired'), is: false },
  ]);
});

it('[STU-24] what is emptied takes away what is inherited, and what is taken back is not said', async () => {
  const { said, at } = await draw();
  await page.getByLabelText('MinLengthChar').fill('');
  await said([{ ...at('MinLengthChar'), is: null }]);
  await page.getByRole('button', { name: 'Take back Regex' }).click();
  await said([{ ...at('Regex'), is: undefined }]);
  await expect.element(page.getByRole('button', { name: 'Take back IsRequired' })).not.toBeInTheDocument();
});

it('[STU-24] text that is no JSON yet is kept and not taken', async () => {
  const { said, at } = await draw();
  const list = page.getByLabelText('list (as text)');
  await list.fill('["a", "b"');
  await page.getByLabelText('Regex').click();
  await expect.element(page.getByText('This is no JSON yet, so it is not taken.')).toBeVisible();
  await expect.element(list).toHaveValue('["a", "b"');
  await list.fill('["a", "b"]');
  await page.getByLabelText('Regex').click();
  await said([{ ...at('list'), is: ['a', 'b'] }]);
});

it('[STU-24] a sentence leads to its words, and a mistake stands at its input', async () => {
  const { onSentence } = await draw();
  await page.getByRole('button', { name: 'Words of help: “As on your card”' }).click();
  expect(onSentence).toHaveBeenCalledWith('help');
  await expect.element(page.getByText('this pattern takes nothing')).toBeVisible();
});

it('[STU-24] an input is empty again once nothing says its value', async () => {
  const { show } = await draw();
  const [all, brand] = part.layers;
  if (all === undefined || brand === undefined) throw new Error('there is no layer');
  await show({ ...part, layers: [all, { ...brand, says: {}, inherited: {} }] });
  await expect.element(page.getByLabelText('MinLengthChar')).toHaveValue('');
  await expect.element(page.getByLabelText('Regex')).toHaveValue('');
});
