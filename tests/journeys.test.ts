import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EngineWalker } from '../scripts/walk/EngineWalker.ts';
import { runs as timesTried } from '../testing/support/runs.ts';
import { type PlannedRun, plannedRuns } from './journeys/plannedRuns.ts';
import { runJourney } from './journeys/runJourney.ts';
import { product } from './journeys/theProduct.ts';
import { withRules } from './journeys/withRules.ts';

/** Journeys as product staff write them (`flows/<flow>/journeys/`), without a browser. */
const everywhere = plannedRuns();
/** Each in one of its brands, by turns; in all of them where more is asked for. */
const runs = timesTried(1) > 1 ? everywhere : inTurn(everywhere);

function inTurn(all: readonly PlannedRun[]): PlannedRun[] {
  const names = [...new Set(all.map(({ name }) => name))];
  return names.flatMap((name, turn) => {
    const own = all.filter((run) => run.name === name);
    return own.slice(turn % own.length).slice(0, 1);
  });
}

const origin = () => `http://localhost:${product.port}`;

async function walk(run: PlannedRun): Promise<void> {
  const { site, labels, address, rules } = run;
  await withRules(origin(), site.key, rules, async () => {
    const walker = await EngineWalker.open(product, labels, address);
    await runJourney(run, walker, origin());
  });
}

describe('journeys', () => {
  it('cover every flow and brand that has journeys', () => {
    for (const part of ['flow', 'brand'] as const)
      expect(new Set(runs.map((run) => run[part]))).toEqual(new Set(everywhere.map((run) => run[part])));
  });

  it('[F-508] know the file, line and column of each step', () => {
    for (const { steps, places } of runs) {
      expect(places).toHaveLength(steps.length);
      for (const [index, step] of steps.entries()) {
        const [file = '', line, column] = places[index]?.split(':') ?? [];
        const rest = readFileSync(file, 'utf8')
          .split('\n')
          .slice(Number(line) - 1);
        const [key] = Object.keys(step);
        expect(rest.join('').slice(Number(column) - 1)).toMatch(new RegExp(`^\\{\\s*"${key}"`));
      }
    }
  });

  it.each(runs.map((run) => [run.title, run] as const))('%s', (_title, run) => walk(run));
});

describe('[F-507] an answer that a journey says', () => {
  const [run] = runs.filter(({ flow, steps }) => flow === 'prequal' && steps.some((step) => 'fill' in step));
  const decline = { 'submit-application': { result: { result: 'DECLINEDCBR' } } };
  const pending = async () => (await fetch(`${origin()}/sandbox/next-answers`)).json();
  const walked = async (...steps: PlannedRun['steps']) => {
    if (run === undefined) throw new Error('No journey fills in a form.');
    await walk({
      ...run,
      rules: {},
      steps,
      places: steps.map((_step, index) => `a.journey.json:${index + 1}:1`),
    });
  };

  it('is a failure where no call asks for it, and does not wait for the next journey', async () => {
    await expect(walked({ answer: decline }, { expect: { screen: 'landing' } })).rejects.toThrow(
      'the page never called submit-application after a step had said what it answers',
    );
    expect(await pending()).toEqual([]);
    const wrong = walked({ answer: decline }, { expect: { screen: 'offer' } });
    await expect(wrong).rejects.toThrow('step 2');
    expect(await pending()).toEqual([]);
  });

  it('leads elsewhere than the persona does', async () => {
    const applies: PlannedRun['steps'] = [{ fill: { applicant: 'jordan' } }, { press: 'submit' }];
    await walked({ answer: decline }, ...applies, { expect: { screen: 'decision' } });
    await walked(...applies, { expect: { screen: 'offer' } });
  });
});
