import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRegistries } from '../../../src/compile/names/Registries.ts';
import type { Slice } from '../../../src/engine/slice.ts';
import { checkedCatalogue } from '../../../testing/support/checkedCatalogue.ts';
import { proofCache } from '../proofCache.ts';
import { type ProvedCatalogue, proveCatalogue } from '../prove.ts';
import { formatPath, type Way } from '../Ways.ts';
import { concreteWay } from './concreteWay.ts';
import { ReplayedWay } from './ReplayedWay.ts';

/** Milliseconds that all sites may take on a busy machine, where nothing was proved before. */
const fromNothing = 3_600_000;

describe('[REL-07] the product is proved', () => {
  const checked = checkedCatalogue();
  const { actions } = readRegistries(checked.catalogue);
  // The same as `npm run lab -- prove` keeps: what did not change is not proved again.
  const cache = proofCache(join(process.cwd(), '.cache', 'proofs'), checked.catalogue);
  let proved: ProvedCatalogue;

  beforeAll(() => {
    proved = proveCatalogue(checked, () => true, cache);
  }, fromNothing);

  function proofOf(flow: string) {
    return proved.proofs.find(({ site }) => site.key.endsWith(`.${flow}`))?.proof;
  }

  /** Where somebody comes to who goes a way again; why nobody can, where that is so. */
  function replayed(way: Way, slice: Slice): string[] {
    const answered = (action: string) =>
      (actions.get(action)?.answer ?? []).map((path) => path.split('.', 1)[0] ?? '');
    try {
      const { arrived, dialog } = new ReplayedWay(slice, concreteWay(way, slice, answered));
      return [...[...arrived].map((id) => `routes/${id}`), `dialogs/${dialog}`];
    } catch (error) {
      return [String(error)];
    }
  }

  it('and has no mistakes', () => {
    expect(proved.mistakes.map(checked.sentence)).toEqual([]);
  });

  it('with a shortest way to each page and dialog', () => {
    const { ways = {} } = proofOf('cli') ?? {};
    expect(formatPath(ways['routes/decision'] ?? [])).toEqual([
      'increaseSent',
      'submitLimitIncrease: decided',
    ]);
    expect(formatPath(ways['dialogs/unknownError'] ?? [])).toEqual([
      'increaseSent',
      'submitLimitIncrease: notDecided',
    ]);
    expect(formatPath(proofOf('cfc')?.ways['routes/approved'] ?? []).at(-1)).toContain(
      'submitApplication: given',
    );
  });

  it("and every way leads there with the page's own interpreter", () => {
    const lost = proved.proofs.flatMap(({ site, proof }) =>
      Object.entries(proof.ways).flatMap(([place, way]) => {
        const places = replayed(way, site.slice);
        return places.includes(place)
          ? []
          : [`${site.key} ${place}: ${places.join(' ')}: ${formatPath(way).join(' › ')}`];
      }),
    );
    expect(lost).toEqual([]);
    for (const { site, proof } of proved.proofs)
      for (const id of Object.keys(site.slice.routes))
        expect(Object.keys(proof.ways)).toContain(`routes/${id}`);
  });
});
