import { describe, expect, it } from 'vitest';
import { catalogueFolder } from '../../testing/compile/catalogueFolder.ts';
import { Compiler } from '../compile/Compiler.ts';
import { printCondition } from '../compile/lower/printCondition.ts';
import { conditionFrom, decisionsOf, rowChanges } from './decisions.ts';

const file = 'flows/_base/flow.json';

/** The decisions of the small catalogue's site, with other words in its flow. */
function decisionsWith(...changes: [words: string, others: string][]) {
  const { root, replace } = catalogueFolder();
  for (const [words, others] of changes) replace(file, words, others);
  const { linked } = new Compiler(root).check();
  const [site] = linked.sites;
  if (site === undefined) throw new Error('there is no site');
  return decisionsOf(site, linked.personas);
}

/** Who comes to each row, with ? for those who may. */
function hits({ tables: [table] }: ReturnType<typeof decisionsWith>): string[] {
  const words = (table?.rows ?? []).map(({ personas }) =>
    personas.map(({ digits, isCertain }) => (isCertain ? digits : `${digits}?`)).join(' '),
  );
  return words;
}

const rows = `"rows": [
        { "approved": true, "to": "result" },
        { "to": "start" }
      ]`;

describe('the decisions of a site', () => {
  it('[STU-15] tell where a table stands, what its columns read, and who comes to each row', () => {
    const all = decisionsWith();
    expect(all.tables).toHaveLength(1);
    expect(all.tables[0]).toMatchObject({ part: 'decisions', name: 'outcome', file, line: 9 });
    expect(all.tables[0]?.columns).toEqual([
      { name: 'approved', reads: { words: 'approved', kind: 'condition' } },
    ]);
    expect(hits(all)).toEqual(['1001', '2001']);
  });

  it.each([
    ['what the settings say', '"code": true', ['', '1001', '2001']],
    ['what the answer says', '"limit": ">= 400"', ['1001', '', '2001']],
    ['that an answer is given', '"result": "given"', ['1001 2001', '', '']],
    ['what somebody may have done', '"shown": true', ['1001? 2001?', '1001?', '2001?']],
  ])('[STU-15] know of a row %s', (_what, cell, expected) => {
    const columns =
      '"columns": { "code": "codeOn", "limit": "result.limit", "result": "result.result", "shown": "session.shown", "approved": "approved" }';
    const all = decisionsWith(
      ['"columns": { "approved": "approved" }', columns],
      [rows, rows.replace('{ "approved"', `{ ${cell}, "to": "result" },\n        { "approved"`)],
    );
    expect(hits(all)).toEqual(expected);
  });

  it('[STU-15] name the sequences that only run others, with their steps', () => {
    const { orders, sequences } = decisionsWith([
      '"sequences": {',
      '"sequences": {\n    "again": [{ "do": "send" }, { "do": "twice" }],\n    "twice": [{ "do": "send" }, { "go": "start" }],',
    ]);
    expect(orders).toEqual([{ name: 'again', file, line: 26, steps: ['send', 'twice'] }]);
    expect(sequences).toEqual(['again', 'send', 'twice']);
  });

  it('[STU-15] skip a row whose page the site lacks', () => {
    const all = decisionsWith([rows, rows.replace('"to": "result"', '"to": "elsewhere"')]);
    expect(all.tables[0]?.rows.map(({ isSkipped }) => isSkipped)).toEqual([true, false]);
    expect(hits(all)).toEqual(['', '1001 2001']);
  });

  it.each([
    "result.result in ('APPROVED', 'PENDING')",
    "result.result is not 'APPROVED' and codeOn and not session.shown",
    'result.limit >= 400 or result.result is not given or session.shown',
    'not codeOn',
    "result.result is 'APPROVED'",
  ])('[STU-15] are rows, and the same line again: %s', (text) => {
    const { conditions } = decisionsWith(["result.result in ('APPROVED', 'PENDING')", text]);
    const tests = conditions.find(({ name }) => name === 'approved')?.tests;
    expect(tests && printCondition(conditionFrom(tests))).toBe(text);
  });

  it('[STU-15] leave a condition of several levels a line of text', () => {
    const text = 'codeOn and (session.shown or result.result is given)';
    const { conditions } = decisionsWith(["result.result in ('APPROVED', 'PENDING')", text]);
    expect(conditions.find(({ name }) => name === 'approved')).toEqual({
      name: 'approved',
      file,
      line: 5,
      text,
    });
  });

  it('[STU-15] are compared row by row', () => {
    const [fee, link, rest] = [
      { result: ['A', 'B'], here: true, to: 'pay' },
      { result: 'C', to: 'link' },
      { is: { heading: 'a.b', next: null } },
    ] as const;
    expect(rowChanges([fee, link, rest], [link, fee, rest])).toEqual([
      { kind: 'was', words: 'Row 1: result A or B, here yes → pay' },
      { kind: 'is', words: 'Row 2: result A or B, here yes → pay' },
    ]);
    expect(rowChanges([rest], [])).toEqual([{ kind: 'was', words: 'Row 1: anything else → a.b, nothing' }]);
    expect(rowChanges([], [{ do: 'checkEmail' }])).toEqual([{ kind: 'is', words: 'Row 1: do checkEmail' }]);
  });
});
