import type { LinkedRun, LinkedTerms, TermsSection } from '../../src/engine/terms/Terms.ts';

/** Every line of the terms of a site as applicants read it, with its figures. */
export function termsLines(terms: LinkedTerms): string[] {
  const words = (runs: readonly LinkedRun[]) =>
    runs.map((run) => ('figure' in run ? (terms.figures[run.figure] ?? '') : run.text)).join('');
  return [terms.title, ...terms.sections.flatMap(runsOf)].map(words);
}

function runsOf(section: TermsSection<LinkedRun>): LinkedRun[][] {
  if (section.kind === 'list') return section.items;
  if (section.kind !== 'table') return [section.line];
  return [section.caption, ...section.columns, ...section.rows.flat()];
}
