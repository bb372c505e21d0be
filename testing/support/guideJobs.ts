import { globSync, readFileSync } from 'node:fs';

/** A job of docs/guide, and what its blocks of code say in their order. */
export interface GuideJob {
  name: string;
  steps: GuideStep[];
}

/** Documents as the job has them, with what the check says then; nothing where it is content. */
export interface GuideStep {
  texts: Map<string, string>;
  said: string;
}

export function guideJobs(): GuideJob[] {
  const pages = globSync('docs/guide/*.md')
    .sort()
    .map((file) => readFileSync(file, 'utf8'));
  return pages.flatMap((text) => text.split(/^## /gmu).slice(1).map(jobOf));
}

/**
 * Reads a job. The line before a block of code ends with the name of its document: a whole one as JSON, or lines of it as a
 * diff. A block of text is what the check says of those before it; what follows begins anew.
 */
function jobOf(section: string): GuideJob {
  const [name = ''] = section.split('\n');
  const steps: GuideStep[] = [{ texts: new Map(), said: '' }];
  for (const { groups = {} } of section.matchAll(
    /(?<before>[^\n]*)\n+```(?<kind>json|diff|text)\n(?<code>.*?)```/gsu,
  )) {
    const { before = '', kind, code = '' } = groups;
    const step = steps.at(-1) as GuideStep;
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
