import { MantineProvider } from '@mantine/core';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Change, StudioState } from '../server/StudioState.ts';
import type { Ask } from './api.ts';
import { Changes } from './Changes.tsx';

const file = 'brands/acorn/copy.en.json';
const change: Change = {
  ...{ file, path: ['start.title'], is: 'Begin', where: 'Acorn, every flow', sites: 2 },
  ...{ isSentence: true, awaitsReview: false },
};

const stateOf = (name: string, changes: Change[]): StudioState => ({
  ...{
    version: 1,
    set: name,
    name,
    changes,
    reviewed: [],
    canUndo: false,
    canRedo: false,
    canRestore: false,
    conflicts: [],
  },
  ...{ saved: [], problems: [], checked: 'all', sites: 1 },
});

it('[STU-13] what was saved is told until something else is changed, and is not told of another change set', async () => {
  const ask = vi.fn(async (name: string) => (name === 'save' ? [file] : name === 'patch' ? '' : []));
  const content = (state: StudioState) => (
    <MantineProvider>
      <Changes
        {...{ state, site: 'acorn.simple', ask: ask as unknown as Ask, onShow: vi.fn(), onDecision: vi.fn() }}
      />
    </MantineProvider>
  );
  const saved = page.getByText(`Saved: ${file}. Applicants see it once it is published, in Publish.`);
  const screen = await render(content(stateOf('First', [change])));
  const save = async () => {
    await screen.rerender(content(stateOf('First', [change])));
    await page.getByRole('button', { name: 'Save to files' }).click();
    await screen.rerender(content(stateOf('First', [])));
    await expect.element(saved).toBeVisible();
  };
  await save();
  await screen.rerender(content(stateOf('First', [change])));
  await expect.element(saved).not.toBeInTheDocument();
  await save();
  await screen.rerender(content(stateOf('Second', [])));
  await expect.element(saved).not.toBeInTheDocument();
});

it('[F-822] [F-824] tells an order in words, and what held before', async () => {
  const moved: Change = {
    ...{ file: 'schemas/forms/apply.json', path: ['sections', 'home', 'fields', '$order'] },
    ...{ was: ['Zip', 'City'], is: ['City', 'Zip'], order: 'City before Zip', where: 'Every brand and flow' },
    ...{ sites: 2, isSentence: false, awaitsReview: false },
  };
  const set: Change = {
    ...{ file: 'brands/acorn/settings.json', path: ['ValidationRules', 'name', 'IsRequired'], is: false },
    ...{ inherited: true, where: 'Acorn, every flow', sites: 2, isSentence: false, awaitsReview: false },
  };
  const ask = vi.fn(async (name: string) => (name === 'patch' ? '' : []));
  await render(
    <MantineProvider>
      <Changes
        {...{ state: stateOf('First', [moved, set]), site: 'acorn.simple', ask: ask as unknown as Ask }}
        {...{ onShow: vi.fn(), onDecision: vi.fn() }}
      />
    </MantineProvider>,
  );
  const card = page.getByRole('article', { name: 'sections › home › fields › order' });
  await expect.element(card.getByText('City before Zip')).toBeVisible();
  await card.getByRole('button', { name: 'Undo sections › home › fields › order' }).click();
  expect(ask).toHaveBeenCalledWith('revert', { site: 'acorn.simple', file: moved.file, path: moved.path });
  const rule = page.getByRole('article', { name: 'ValidationRules › name › IsRequired' });
  for (const words of ['true', 'inherited', 'false'])
    await expect.element(rule.getByText(words, { exact: true })).toBeVisible();
});
