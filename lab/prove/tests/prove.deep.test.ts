import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAmended } from '../../../testing/support/amendedCatalogue.ts';
import { proofCache } from '../proofCache.ts';
import { provables, prove, proveCatalogue } from '../prove.ts';

type Patch = Record<string, unknown>;

const site = 'surge.cli';

/** A press after which nothing is different, whatever comes of its call. */
const silent = {
  sequences: {
    increase: [
      {
        call: 'submitLimitIncrease',
        busy: 'submitting',
        outcomes: {
          decided: [
            { set: { 'result.increase': '=answer.increase', 'session.resultDisplayed': true } },
            { go: 'decision' },
          ],
          '*': [],
        },
      },
    ],
  },
};

/** A screen without the brand's drawing behind it. */
const unadorned = { blocks: { page: { blocks: { result: { props: { ground: null } } } } } };

describe('[REL-07] a flow is proved', () => {
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
    // Words and pictures decide nothing.
    expect(run({ 'brands/surge/brand.json': { phone: '8005550100' } })).toEqual(first);
    expect(run({ 'flows/cli/screens/limit-result.json': unadorned })).toEqual(first);
    expect(proofs()).toBe(1);
    const changed = { 'flows/cli/flow.json': silent };
    const wrong = run(changed);
    expect(wrong.sentences).toHaveLength(2);
    expect(proofs()).toBe(2);
    // What was found is said again, where it stands now.
    expect(run(changed)).toEqual(wrong);
    expect(proofs()).toBe(2);
    for (const file of readdirSync(folder)) writeFileSync(join(folder, file), '{');
    expect(run({})).toEqual(first);
    rmSync(folder, { recursive: true });
  });

  it('alike where another thread is given it', () => {
    const [provable] = provables(checkAmended({ 'flows/cli/flow.json': silent }, site), () => true);
    if (provable === undefined) throw new Error(`there is no ${site}`);
    const proof = prove(provable.flow);
    expect(proof.noOps).not.toEqual([]);
    expect(prove(structuredClone(provable.flow))).toEqual(proof);
  });
});
