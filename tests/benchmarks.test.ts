import { describe, expect, it } from 'vitest';
import { copyForm } from '../bench/prepare/copyForm.ts';
import { benchmarksPage } from '../bench/report/benchmarksPage.ts';
import type { Results } from '../bench/report/Results.ts';
import { ratioOf, spreadOf } from '../bench/report/ratios.ts';
import type { Sample } from '../bench/run/runRounds.ts';
import type { Variant } from '../bench/run/variants.ts';
import { formSchema } from '../src/compile/forms/formSchema.ts';
import { sourceFiles } from './support/sourceFiles.ts';

const sample = (variant: Variant, round: number, burst: number): Sample => ({
  variant,
  copies: 1,
  round,
  burst,
  mount: 1,
  remount: 1,
  heap: 1,
  paused: 1,
  toggle: 1,
  submit: 1,
});

describe('the benchmark', () => {
  it('[PERF-01] holds a variant against bare inputs of the same round', () => {
    const samples = [
      ...[10, 20, 30].map((time, index) => sample('bare', index + 1, time)),
      ...[11, 24, 30].map((time, index) => sample('cardstock', index + 1, time)),
    ];
    expect(ratioOf(samples, 'cardstock', 1, 'burst')).toEqual({ low: 1.05, median: 1.1, high: 1.15 });
    expect(ratioOf(samples, 'cardstock', 2, 'burst')).toBeUndefined();
    expect(ratioOf(samples, 'rjsf', 1, 'burst')).toBeUndefined();
  });

  it('takes the middle whatever the order', () => {
    expect(spreadOf([4, 1, 3, 2, 5])).toEqual({ low: 2, median: 3, high: 4 });
    expect(spreadOf([])).toBeUndefined();
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

  it('[PERF-01] [PERF-04] writes docs/benchmarks.md from its results alone', async () => {
    const [results, page] = await sourceFiles(['bench/results.json', 'docs/benchmarks.md']);
    expect(page?.text).toBe(benchmarksPage(JSON.parse(results?.text ?? '') as Results));
  });
});
