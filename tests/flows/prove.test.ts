import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proofCache } from '../../src/compile/prove/proofCache.ts';
import { proveCatalogue } from '../../src/compile/prove/proveCatalogue.ts';
import { checkAmended } from '../support/amendedCatalogue.ts';

type Patch = Record<string, unknown>;

const site = 'surge.cli';

/** What the prover says of the flow for a higher limit, changed so in a copy of the catalogue. */
function proved(patch: Patch, others: Record<string, Patch> = {}): string[] {
  const checked = checkAmended({ 'flows/cli/flow.json': patch, ...others }, site);
  expect(checked.mistakes.map(checked.sentence)).toEqual([]);
  return proveCatalogue(checked, () => true).mistakes.map(checked.sentence);
}

const call = (outcomes: Patch) => [{ call: 'submitLimitIncrease', busy: 'submitting', outcomes }];
const decided = [
  { set: { 'result.increase': '=answer.increase', 'session.resultDisplayed': true } },
  { go: 'decision' },
];
const asked = { open: 'unknownError', outcomes: { retry: { do: 'increase' } } };

/** Mistakes of a flow that every single document keeps silent about, and what the prover says of each. */
const planted: [string, Patch, RegExp[]][] = [
  [
    'an outcome that shows nothing',
    { sequences: { increase: call({ decided, '*': [] }) } },
    [
      /^flows\/cli\/flow\.json:\d+:\d+: after "submitLimitIncrease: failed" nothing is different for whoever pressed/u,
      /: after "submitLimitIncrease: notDecided" nothing is different for whoever pressed.*The way: increaseSent › /u,
    ],
  ],
  [
    'a guard that asks for what is not set yet',
    {
      sequences: {
        increase: call({
          decided: [
            { set: { 'result.increase': '=answer.increase', 'session.resultDisplayed': false } },
            decided[1],
          ],
          '*': asked,
        }),
      },
    },
    [/nobody comes to the page "decision", whatever they answer/u],
  ],
  [
    'a row for an answer that goes elsewhere before',
    {
      decisions: {
        shown: {
          columns: { status: 'result.increase.status' },
          rows: [{ status: 'Pending', to: 'error' }, { to: 'decision' }],
        },
      },
      sequences: {
        increase: call({
          decided: [
            decided[0],
            {
              if: "result.increase.status is 'Pending'",
              // biome-ignore lint/suspicious/noThenProperty: a word of the flow language.
              then: decided[1],
              else: { decide: 'shown' },
            },
          ],
          '*': asked,
        }),
      },
    },
    [/no way through any flow comes to this row: correct its cells, or remove it/u],
  ],
  [
    'a dialog behind an answer that cannot be',
    {
      dialogs: { again: { screen: 'unknown-error', on: { retry: [{ close: true }] } } },
      sequences: {
        increase: call({
          decided: [
            decided[0],
            {
              if: "result.increase.status is 'Pending'",
              // biome-ignore lint/suspicious/noThenProperty: a word of the flow language.
              then: { if: "result.increase.status is 'Declined'", then: { open: 'again' }, else: decided[1] },
              else: decided[1],
            },
          ],
          '*': asked,
        }),
      },
    },
    [
      /nobody comes to the dialog "again", whatever they answer/u,
      /this condition never holds when it is asked/u,
    ],
  ],
  [
    'a dialog that nothing closes',
    {
      dialogs: { stays: { screen: 'loading', dismissible: false } },
      sequences: { increase: call({ decided, '*': { open: 'stays' } }) },
    },
    [
      /nothing leads on from here to an end\. Somebody comes here so: increaseSent › submitLimitIncrease: \w+/u,
    ],
  ],
];

describe('[REL-07] a flow is proved', () => {
  it.each(planted)('%s', (_what, patch, sentences) => {
    const said = proved(patch);
    for (const sentence of sentences) expect(said.join('\n')).toMatch(sentence);
    expect(said).toHaveLength(sentences.length);
  });

  it('once, and again where something in it decides otherwise', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardstock-proofs-'));
    const proofs = () => readdirSync(folder).length;
    const run = (patches: Record<string, Patch>) => {
      const checked = checkAmended(patches, site);
      const cache = proofCache(folder, checked.catalogue);
      const proved = proveCatalogue(checked, () => true, cache);
      return {
        states: proved.proofs.map(({ proof }) => proof.states),
        sentences: proved.mistakes.map(checked.sentence),
      };
    };
    const first = run({});
    expect(proofs()).toBe(1);
    // Words decide nothing.
    expect(run({ 'brands/surge/brand.json': { phone: '8005550100' } })).toEqual(first);
    expect(proofs()).toBe(1);
    const silent = { 'flows/cli/flow.json': planted[0]?.[1] ?? {} };
    const wrong = run(silent);
    expect(wrong.sentences).toHaveLength(2);
    expect(proofs()).toBe(2);
    // What was found is said again, where it stands now.
    expect(run(silent)).toEqual(wrong);
    expect(proofs()).toBe(2);
    for (const file of readdirSync(folder)) writeFileSync(join(folder, file), '{');
    expect(run({})).toEqual(first);
    rmSync(folder, { recursive: true });
  });
});
