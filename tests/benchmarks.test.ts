import { describe, expect, it } from 'vitest';
import { copyForm } from '../bench/prepare/copyForm.ts';
import { benchmarksPage, fullRun } from '../bench/report/benchmarksPage.ts';
import type { LoadResults } from '../bench/report/LoadResults.ts';
import type { FirstScreenTimes, Results, Sample, SaveTimes } from '../bench/report/Results.ts';
import { ratioOf } from '../bench/report/ratioOf.ts';
import type { Variant } from '../bench/run/variants.ts';
import { formSchema } from '../src/compile/forms/formSchema.ts';
import { sourceFiles } from './support/sourceFiles.ts';

const sample = (variant: Variant, round: number, burst: number, mount = 1): Sample => ({
  variant,
  size: 1,
  round,
  burst,
  mount,
  paused: 1,
  toggle: 1,
  submit: 1,
});

const noSaves: SaveTimes = { date: '', cores: 1, load: [0, 0], saves: [] };
const noScreens: FirstScreenTimes = { date: '', cores: 1, load: [0, 0], screens: [] };
const [loadFile] = await sourceFiles(['bench/load.json']);
const load = JSON.parse(loadFile?.text ?? '') as LoadResults;

describe('the benchmark', () => {
  it('[PERF-01] holds a variant against another in the same round, and takes the middle whatever the order', () => {
    const samples = [
      ...[20, 10, 30].map((time, index) => sample('bare', index + 1, time)),
      ...[24, 11, 30].map((time, index) => sample('cardstock', index + 1, time)),
    ];
    const burst = { measure: 'burst', variant: 'cardstock', against: 'bare', size: 1 } as const;
    expect(ratioOf(samples, burst)).toEqual({ low: 1.05, median: 1.1, high: 1.15 });
    expect(ratioOf(samples, { ...burst, against: 'hookForm' })).toBeUndefined();
    expect(ratioOf(samples, { ...burst, size: 2 })).toBeUndefined();
  });

  it("[PERF-01] says what is over its limit: keys by bare inputs, the first mount by react-hook-form's", async () => {
    const [file] = await sourceFiles(['bench/results.json']);
    const page = (burst: number, mount: number, rounds = fullRun.rounds) => {
      const samples = Array.from({ length: rounds }, (_, index) => [
        sample('bare', index, 100, 100),
        sample('hookForm', index, 100, 200),
        sample('cardstock', index, burst, mount),
      ]).flat();
      const sized = fullRun.sizes.flatMap((size) => samples.map((one) => ({ ...one, size })));
      return benchmarksPage(
        { ...(JSON.parse(file?.text ?? '') as Results), samples: sized },
        noSaves,
        noScreens,
        load,
      );
    };
    expect(page(125, 220)).toContain('Every median is within what PERF-01 allows.');
    expect(page(126, 220)).toContain('- a key, in a burst: at 1x, 2x, 4x, 8x\n\n');
    expect(page(125, 221)).toContain("- first mount, to react-hook-form's: at 1x, 2x, 4x, 8x\n\n");
    expect(page(125, 220, fullRun.rounds - 1)).toContain('To be measured again');
  });

  it('[PERF-01] copies a form with its conditions and rules', () => {
    const field = (name: string) => ({
      name,
      type: 'string' as const,
      widget: 'text',
      label: name,
      autocomplete: 'off',
      messages: {},
      whenHidden: 'keep' as const,
    });
    const form = copyForm(
      {
        id: 'small',
        fields: { One: field('One'), Two: field('Two') },
        sections: [
          { id: 'always', fields: [{ name: 'One', span: 12 }] },
          {
            id: 'sometimes',
            when: { all: ['known', { 'applicant.One': 'b' }] },
            fields: [{ name: 'Two', span: 12 }],
          },
        ],
        rules: [{ rule: 'equalTo', field: 'Two', other: 'One' }],
        messages: {},
        conditions: { known: { not: { 'applicant.One': 'a' } } },
      },
      2,
    );
    expect(Object.keys(form.fields)).toEqual(['One', 'Two', 'One_2', 'Two_2']);
    expect(form.sections.at(-1)?.when).toEqual({ all: ['known_2', { 'applicant.One_2': 'b' }] });
    expect(form.conditions.known_2).toEqual({ not: { 'applicant.One_2': 'a' } });
    expect(form.rules.at(-1)).toEqual({ rule: 'equalTo', field: 'Two_2', other: 'One_2' });
    expect(() => formSchema(form)).not.toThrow();
  });

  it('[PERF-01] [PERF-03] [PERF-04] [PERF-05] [PERF-06] writes docs/benchmarks.md from its results alone', async () => {
    const files = ['bench/firstScreens.json', 'bench/results.json', 'bench/saves.json', 'docs/benchmarks.md'];
    const [screens, results, saves, page] = await sourceFiles(files);
    expect(page?.text).toBe(
      benchmarksPage(
        JSON.parse(results?.text ?? '') as Results,
        JSON.parse(saves?.text ?? '') as SaveTimes,
        JSON.parse(screens?.text ?? '') as FirstScreenTimes,
        load,
      ),
    );
  });
});
