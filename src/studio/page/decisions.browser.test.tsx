import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { DecisionTable, FlowCondition, Subject } from '../../authoring/decisions.ts';
import type { SiteDecisions } from '../server/StudioState.ts';
import { Cell } from './Cell.tsx';
import { ConditionRows } from './ConditionRows.tsx';
import { DecisionGrid } from './DecisionGrid.tsx';
import { OrderRows } from './OrderRows.tsx';

const draw = (content: ReactNode) =>
  render(
    <MantineProvider>
      <main id="view-decisions">{content}</main>
    </MantineProvider>,
  );

/** As wide as the studio is, and tall, since no style sheet of Mantine's is here: what is off the screen opens nothing. */
beforeEach(() => page.viewport(1280, 2000));

const result: Subject = { words: 'result.result', kind: 'text', values: ['APPROVED', 'PENDING', 'DECLINED'] };
const limit: Subject = { words: 'result.limit', kind: 'number' };
const code: Subject = { words: 'codeOn', kind: 'condition' };
const file = 'flows/simple/flow.json';

const all: SiteDecisions = {
  tables: [],
  conditions: [],
  orders: [],
  sequences: ['checkEmail', 'checkState', 'checks', 'submission'],
  subjects: [result, limit, code],
  routes: ['start', 'end'],
  places: [{ file, copy: 'flows/simple/copy.en.json', where: 'Simple, every brand', sites: 2 }],
  sentences: {},
};

it('[STU-16] a cell keeps the order of its values, and "given" stands alone', async () => {
  const onChange = vi.fn();
  await draw(
    <Cell label="result of row 1" reads={result} value={['PENDING', 'APPROVED']} onChange={onChange} />,
  );
  await page.getByRole('button', { name: 'PENDING, APPROVED: result of row 1' }).click();
  await page.getByRole('checkbox', { name: 'DECLINED' }).click();
  expect(onChange).toHaveBeenLastCalledWith(['PENDING', 'APPROVED', 'DECLINED']);
  await page.getByRole('checkbox', { name: 'PENDING' }).click();
  expect(onChange).toHaveBeenLastCalledWith('APPROVED');
  await page.getByRole('checkbox', { name: /^given/u }).click();
  expect(onChange).toHaveBeenLastCalledWith('given');
});

it('[STU-16] a cell of a number says what it is at least or at most', async () => {
  const onChange = vi.fn();
  await draw(<Cell label="limit of row 1" reads={limit} value=">= 400" onChange={onChange} />);
  await page.getByRole('button', { name: /limit of row 1/u }).click();
  await page.getByRole('radio', { name: 'At most' }).click();
  expect(onChange).toHaveBeenLastCalledWith('<= 400');
});

it('[STU-16] a cell of a condition says yes, no or nothing', async () => {
  const onChange = vi.fn();
  await draw(<Cell label="code of row 1" reads={code} value={true} onChange={onChange} />);
  await page.getByRole('button', { name: 'yes: code of row 1' }).click();
  await page.getByRole('radio', { name: 'Any' }).click();
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});

it('[STU-16] a test of another path is asked what fits that path', async () => {
  const condition: FlowCondition = {
    ...{ name: 'good', file, line: 3, text: "result.result is 'APPROVED' and codeOn" },
    tests: {
      word: 'all',
      tests: [
        { subject: 'result.result', isNot: false, test: 'APPROVED' },
        { subject: 'codeOn', isNot: false },
      ],
    },
  };
  const ask = vi.fn(async () => undefined);
  await draw(<ConditionRows condition={condition} all={all} site="a.simple" problems={[]} ask={ask} />);
  await page.getByRole('combobox', { name: 'Subject of test 1' }).fill('limit');
  await page.getByRole('option', { name: 'result.limit' }).click();
  const [, kept] = condition.tests?.tests ?? [];
  expect(ask).toHaveBeenLastCalledWith('editCondition', {
    ...{ site: 'a.simple', file, name: 'good' },
    rows: { word: 'all', tests: [{ subject: 'result.limit', isNot: false, test: { minimum: 1 } }, kept] },
  });
});

const rows = [{ result: 'APPROVED', to: 'end' }, { result: 'PENDING', to: 'start' }, { to: 'start' }];
const table: DecisionTable = {
  ...{ part: 'decisions', name: 'outcome', file, line: 3 },
  columns: [{ name: 'result', reads: result }],
  rows: rows.map((_, index) => ({ line: 4 + index, column: 7, isSkipped: false, personas: [] })),
  written: { columns: { result: 'result.result' }, rows },
};

it('[STU-35] the row that somebody comes for is in sight, and has the focus', async () => {
  await page.viewport(1280, 300);
  const ask = async () => undefined;
  await draw(
    <DecisionGrid
      table={table}
      all={all}
      site="a.simple"
      at={`${file}:5:9 (flow)`}
      problems={[]}
      ask={ask}
    />,
  );
  const second = page.getByRole('row').nth(2);
  await expect.element(second).toHaveFocus();
  await expect.element(second).toBeInViewport();
});

it('[STU-16] a row that the server refuses is not shown as if it were there', async () => {
  let refuse = () => {};
  const ask = vi.fn(
    () =>
      new Promise<undefined>((resolve) => {
        refuse = () => resolve(undefined);
      }),
  );
  await draw(<DecisionGrid table={table} all={all} site="a.simple" problems={[]} ask={ask} />);
  const second = page.getByRole('row').nth(2);
  await page.getByRole('button', { name: 'Change row 1' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.element(second).toHaveTextContent('2APPROVED');
  expect(ask).toHaveBeenLastCalledWith('edit', {
    ...{ site: 'a.simple', file, path: ['decisions', 'outcome', 'rows'] },
    is: [rows[1], rows[0], rows[2]],
  });
  refuse();
  await expect.element(second).toHaveTextContent('2PENDING');
});

it('[STU-16] steps of an order are moved by button and by key, taken away and added', async () => {
  const order = { name: 'checks', file, line: 3, steps: ['checkState', 'checkEmail'] };
  const ask = vi.fn(async () => null as never);
  await draw(<OrderRows order={order} all={all} site="a.simple" ask={ask} />);
  const said = (...steps: string[]) =>
    expect(ask).toHaveBeenLastCalledWith('edit', {
      ...{ site: 'a.simple', file, path: ['sequences', 'checks'] },
      is: steps.map((step) => ({ do: step })),
    });
  await page.getByRole('button', { name: 'Move checkEmail up' }).click();
  said('checkEmail', 'checkState');
  const down = page.getByRole('button', { name: 'Move checkEmail down' });
  down.element().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  said('checkState', 'checkEmail');
  await expect.element(page.getByRole('listitem').nth(1)).toHaveFocus();
  await page.getByRole('button', { name: 'Take checkState away' }).click();
  said('checkEmail');
  await expect.element(page.getByRole('button', { name: 'Take checkEmail away' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Add a step' }).click();
  await expect.element(page.getByRole('option', { name: 'checks', exact: true })).not.toBeInTheDocument();
  await page.getByRole('option', { name: 'submission' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  said('checkEmail', 'submission');
});
