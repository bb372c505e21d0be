import type { LinkedRun, LinkedTerms, Terms, TermsRun, TermsSection } from './Terms.ts';

/**
 * Puts figures into the text of a release. It cannot fail: the release has a value for every figure that it names.
 * @param values figures that win over those of the release; taken as text, never as markup
 */
export function fillTerms(linked: LinkedTerms, values: Readonly<Record<string, string>>): Terms {
  const fill = (line: readonly LinkedRun[]): TermsRun[] => {
    const runs: TermsRun[] = [];
    for (const run of line) {
      const text = 'text' in run ? run.text : figureOf(run.figure, linked.figures, values);
      const last = runs.at(-1);
      if (last !== undefined && last.bold === run.bold) last.text += text;
      else if (text !== '') runs.push({ text, bold: run.bold });
    }
    return runs;
  };
  return {
    status: linked.status,
    language: linked.language,
    effective: linked.effective,
    title: fill(linked.title),
    sections: linked.sections.map((section) => fillSection(section, fill)),
  };
}

function figureOf(name: string, ...layers: readonly Readonly<Record<string, string>>[]): string {
  return layers.reduce((text, layer) => (Object.hasOwn(layer, name) ? (layer[name] ?? text) : text), '');
}

function fillSection(
  section: TermsSection<LinkedRun>,
  fill: (line: readonly LinkedRun[]) => TermsRun[],
): TermsSection {
  switch (section.kind) {
    case 'heading':
    case 'paragraph':
      return { kind: section.kind, line: fill(section.line) };
    case 'list':
      return { kind: 'list', items: section.items.map(fill) };
    case 'table':
      return {
        kind: 'table',
        caption: fill(section.caption),
        columns: section.columns.map(fill),
        rows: section.rows.map((cells) => cells.map(fill)),
      };
  }
}
