import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatJson } from '../src/authoring/edits/editJson.ts';
import { lint } from '../src/authoring/lint/lint.ts';
import { Compiler } from '../src/compile/Compiler.ts';
import { sourceFiles } from './support/sourceFiles.ts';

/** A job of the guide, and what its blocks of code say in their order. */
interface Job {
  name: string;
  steps: Step[];
}

/** Documents as the job has them, with what the check says then; nothing where it is content. */
interface Step {
  texts: Map<string, string>;
  said: string;
}

const pages = await sourceFiles(['docs/guide/*.md']);
const jobs = pages.flatMap(({ text }) => text.split(/^## /gmu).slice(1).map(jobOf));

/**
 * Reads a job. The line before a block of code ends with the name of its document: a whole one as JSON, or lines of it as a
 * diff. A block of text is what the check says of those before it; what follows begins anew.
 */
function jobOf(section: string): Job {
  const [name = ''] = section.split('\n');
  const steps: Step[] = [{ texts: new Map(), said: '' }];
  for (const { groups = {} } of section.matchAll(
    /(?<before>[^\n]*)\n+```(?<kind>json|diff|text)\n(?<code>.*?)```/gsu,
  )) {
    const { before = '', kind, code = '' } = groups;
    const step = steps.at(-1) as Step;
    const [file = ''] = /[^`]+(?=`:$)/u.exec(before) ?? [];
    if (kind === 'json') step.texts.set(file, code);
    else if (kind === 'diff')
      step.texts.set(file, patched(step.texts.get(file) ?? readFileSync(file, 'utf8'), code));
    else {
      step.said = code.trim();
      steps.push({ texts: new Map(), said: '' });
    }
  }
  return { name, steps: steps.filter(({ texts }) => texts.size > 0) };
}

/** The text with lines of it as a diff says; those that go or stay have to stand there once. */
function patched(text: string, diff: string): string {
  const lines = diff.trimEnd().split('\n');
  const without = (sign: string) =>
    lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('');
  const was = without('+');
  if (text.split(was).length !== 2) throw new Error(`These lines do not stand there once:\n${was}`);
  return text.replace(was, () => without('-'));
}

describe('[STU-27] the guide', () => {
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
