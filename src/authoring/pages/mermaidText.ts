import type { Diagram, DiagramBox } from '../picture/diagramOf.ts';

/** The shape of each kind of place in Mermaid. */
const shapes: Record<DiagramBox['kind'], [open: string, close: string]> = {
  page: ['[', ']'],
  dialog: ['(', ')'],
  decision: ['{{', '}}'],
  away: ['([', '])'],
  anywhere: ['[/', '/]'],
};

/** A diagram as Mermaid writes it; boxes have numbers, since ids of ours may hold words of Mermaid. */
export function mermaidText({ boxes, lines }: Diagram): string {
  const numbers = new Map(boxes.map(({ id }, index) => [id, `n${index + 1}`]));
  const drawn = boxes.map(({ id, kind, words, opens }) => {
    const [open, close] = shapes[kind];
    return `  ${numbers.get(id)}${open}${quoted([...words, ...opens.map((dialog) => `· ${dialog}`)])}${close}`;
  });
  const ways = lines.map(({ from, to, words }) => {
    const label = words.length === 0 ? '' : `|${quoted(words)}|`;
    return `  ${numbers.get(from)} -->${label} ${numbers.get(to)}`;
  });
  return ['flowchart LR', ...drawn, ...ways].join('\n');
}

function quoted(words: readonly string[]): string {
  const escaped = words.map((line) => line.replaceAll('#', '#35;').replaceAll('"', '#quot;'));
  return `"${escaped.join('<br/>')}"`;
}
