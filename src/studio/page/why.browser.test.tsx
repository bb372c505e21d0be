import { MantineProvider } from '@mantine/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Explanation } from '../../authoring/why/why.ts';
import type { Why } from '../server/why.ts';
import type { Ask } from './api.ts';
import { FrameLink } from './FrameLink.ts';
import { WhyPanel } from './WhyPanel.tsx';

/** As wide as the studio is. */
beforeEach(() => page.viewport(1280, 800));

const row = (words: string, line: number, isPassedOver?: true): Explanation => ({
  words,
  at: `flows/simple/flow.json:${line}:9 (flow)`,
  ...(isPassedOver && { isPassedOver }),
});

const why: Why = {
  subject: 'result.declined',
  words: [
    {
      words: 'choice says',
      about: 'choices.says',
      within: [
        row("row result.result is 'APPROVED': no", 4, true),
        row("row result.result is 'PENDING': no", 5, true),
        row('row for everything else: fits', 6),
        { words: 'sentence result.declined "Not this time"', about: 'copy.result.declined' },
        { words: 'sentence result.next "Write to us"', about: 'copy.result.next' },
      ],
    },
  ],
  shown: [],
  led: [],
  before: [],
  screen: [],
  isOutdated: true,
};

/** The panel over a page that says the same each time. */
async function open(shown: object = {}) {
  const calls: unknown[] = [];
  const ask = (async (_name: string, input: unknown) => {
    calls.push(input);
    return why;
  }) as Ask;
  const link = new FrameLink();
  link.page = async () => 'a page';
  const [onChoose, onDecision] = [vi.fn(), vi.fn()];
  const spot = { blocks: ['result'] };
  const panel = (now: object) => (
    <MantineProvider>
      <main>
        <WhyPanel
          site="acorn.simple"
          chosen={undefined}
          spot={spot}
          shown={now}
          version={1}
          {...{ ask, link, onChoose, onDecision }}
        />
      </main>
    </MantineProvider>
  );
  const { rerender } = await render(panel(shown));
  await expect.element(page.getByRole('status')).toHaveTextContent('result.declined');
  return { calls, onChoose, onDecision, spot, show: (now: object) => rerender(panel(now)) };
}

it('[STU-20] shows the row that fits, and those before it when they are asked for', async () => {
  await open();
  await expect.element(page.getByText('row for everything else: fits')).toBeVisible();
  const other = page.getByText("row result.result is 'PENDING': no");
  await expect.element(other).not.toBeVisible();
  await page.getByText('2 rows before it do not fit').click();
  await expect.element(other).toBeVisible();
  await expect.element(page.getByText('flows/simple/flow.json:5:9 (flow)')).toBeVisible();
  await expect.element(page.getByText(/^The documents lead elsewhere now/u)).toBeInTheDocument();
});

it('[STU-20] leads to the row that fits and to other sentences', async () => {
  const { onChoose, onDecision } = await open();
  await page.getByRole('button', { name: 'Open choices.says' }).click();
  expect(onDecision).toHaveBeenCalledExactlyOnceWith('choices.says', 'flows/simple/flow.json:6:9 (flow)');
  await page.getByRole('button', { name: 'Open copy.result.next' }).click();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ key: 'result.next' });
  expect(page.getByRole('button', { name: 'Open copy.result.declined' }).elements()).toEqual([]);
});

it('[STU-20] asks again when the page is another', async () => {
  const { calls, show, spot } = await open();
  expect(calls).toEqual([{ site: 'acorn.simple', spot, page: 'a page' }]);
  await show({});
  await expect.poll(() => calls.length).toBe(2);
});
