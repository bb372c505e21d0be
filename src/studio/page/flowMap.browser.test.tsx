import { MantineProvider } from '@mantine/core';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DiagramBox } from '../../authoring/picture/diagramOf.ts';
import type { SiteChoice, SiteMap } from '../server/StudioState.ts';
import { FlowMap } from './FlowMap.tsx';

const box = (kind: DiagramBox['kind'], name: string, isStart = false): DiagramBox => ({
  ...{ id: `${kind} ${name}`, kind, words: [name], opens: [], isStart },
});

const map: SiteMap = {
  boxes: [
    box('page', 'late'),
    { ...box('page', 'start', true), opens: ['help', 'failed'] },
    box('page', 'end'),
    box('page', 'secret'),
    { ...box('away', ''), words: ['another site'] },
    box('decision', 'outcome'),
  ],
  lines: [
    { from: 'page start', to: 'decision outcome', words: ['submit: given'], asks: ['ready', "a is 'b'"] },
    { from: 'decision outcome', to: 'page end', words: ['APPROVED'], asks: [] },
    { from: 'decision outcome', to: 'page secret', words: ['PENDING'], asks: [] },
    { from: 'decision outcome', to: 'page start', words: ['otherwise'], asks: [] },
    { from: 'page end', to: 'away', words: ['leave'], asks: [] },
    { from: 'page late', to: 'away', words: ['home'], asks: [] },
  ],
  differences: [
    { brand: 'acorn', file: 'brands/acorn/flows/simple/flow.json', names: ['decisions.outcome'] },
  ],
};

const site: SiteChoice = {
  ...{ key: 'acorn.simple', brand: 'acorn', brandName: 'Acorn', flow: 'simple', flowName: 'Simple' },
  ...{ host: 'simple.acorn', states: [], languages: ['en'] },
  // The secret page has no address that one could go to.
  screens: ['start', 'end', 'late', 'terms'].map((id) => ({ id, path: `/${id}` })),
};

async function draw() {
  const onScreen = vi.fn();
  const onOpen = vi.fn();
  await render(
    <MantineProvider>
      <main>
        <FlowMap {...{ map, site, conditions: ['ready'], onScreen, onOpen }} />
      </main>
    </MantineProvider>,
  );
  return {
    onScreen,
    onOpen,
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
  };
}

it('[STU-37] a screen is shown, a decision and a condition are opened, and a way leads to its card', async () => {
  const { onScreen, onOpen, press } = await draw();
  await press('submit: given to outcome');
  await expect.element(page.getByRole('button', { name: 'Decision outcome' })).toHaveFocus();
  await press('Decision outcome');
  await press('condition ready');
  expect(onOpen.mock.calls).toEqual([['decisions.outcome'], ['conditions.ready']]);
  for (const name of ['Screen end', 'Screen late', 'Screen terms']) await press(name);
  expect(onScreen.mock.calls).toEqual([['/end'], ['/late'], ['/terms']]);
  await press('PENDING to secret');
  expect(document.activeElement?.textContent).toContain('secret');
  await expect.element(page.getByRole('button', { name: 'Screen secret' })).not.toBeInTheDocument();
});

it('[STU-37] a line is drawn for each way between two cards, and columns follow the steps from where the site begins', async () => {
  await draw();
  await expect.poll(() => document.querySelectorAll('svg > path').length).toBe(4);
  const left = (name: string) =>
    document.getElementById(`place-${name}`)?.getBoundingClientRect().left ?? Number.NaN;
  const [start, outcome, end] = ['page start', 'decision outcome', 'page end'].map(left) as number[];
  expect([Number(start) < Number(outcome), Number(outcome) < Number(end)]).toEqual([true, true]);
  await expect.element(page.getByText('leave ↗')).toBeVisible();
  await expect.element(page.getByText('What Acorn says otherwise in this flow')).toBeVisible();
});
