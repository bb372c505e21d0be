import { describe, expect, it } from 'vitest';
import { formatJson } from '../src/authoring/edits/editJson.ts';
import { lint } from '../src/authoring/lint/lint.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { guideJobs } from '../testing/support/guideJobs.ts';

describe('[STU-27] the guide', () => {
  const jobs = guideJobs();
  const written = jobs.filter(({ steps }) => steps.length > 0);

  it('has twelve jobs, and what undoes them all leaves nothing', () => {
    expect(jobs).toHaveLength(12);
    expect(written).toHaveLength(11);
  });

  it.each(written)(
    '$name: its documents are well written, and the check says what the guide says',
    async ({ steps }) => {
      for (const { texts, said } of steps) {
        for (const [file, text] of texts) expect(await formatJson(text), file).toBe(text);
        const only = ['surge.prequal', 'fit.prequal'];
        const { mistakes, sentence } = lint(new Compiler(process.cwd()).check({ only }, texts));
        expect(mistakes.map(sentence).join('\n')).toBe(said);
      }
    },
  );
});
