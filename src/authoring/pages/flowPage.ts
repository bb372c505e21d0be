import { diagramOf } from '../picture/diagramOf.ts';
import type { FlowPicture, PictureMove } from '../picture/FlowPicture.ts';
import { placeName, wayWords } from '../picture/pictureWords.ts';
import { mermaidText } from './mermaidText.ts';

/** The page of a flow, `flows/<flow>/README.md`: its diagram, where each event leads, its decisions. Never edited. */
export function flowPage(picture: FlowPicture): string {
  const { name, description, isDraft, brands, parts, moves, decisions } = picture;
  const runs = isDraft
    ? 'A draft: checked with every brand, served nowhere.'
    : `Runs in ${brands.join(', ')}.`;
  const lines = [
    `# ${name}`,
    '',
    'GENERATED from the flow by `npm run catalogue`. Do not edit.',
    '',
    ...(description === '' ? [] : [description, '']),
    `${runs} Steps are those of every brand; what a brand changes stands at the end.`,
    '',
    '## The way through',
    '',
    '```mermaid',
    mermaidText(diagramOf(picture)),
    '```',
    '',
    'Boxes are pages, six-sided ones decisions. Under a page stand the dialogs that it opens and that come back to it, or go on',
    'as it does; a dialog that leads on has a round box. What only says something stays where it is and is left out.',
    '',
    ...unmet(picture),
    '## Where each event leads',
    '',
    ...markdownTable(
      ['from', 'event', 'when', 'to'],
      moves
        .filter(({ from }) => !from.startsWith('decision '))
        .map((move) => [placeName(move.from), code(move.event), whenOf(move), placeName(move.to)]),
    ),
    ...decisions.flatMap(({ name, columns, rows }) => [
      `## Decision: ${name}`,
      '',
      `The first row that fits wins. ${columns.map((column) => `${column.name} is \`${column.reads}\``).join(', ')}.`,
      '',
      ...markdownTable(
        [...columns.map((column) => column.name), 'to'],
        rows.map(({ cells, to }) => [...cells, `**${to}**`]),
      ),
    ]),
    '## Made of',
    '',
    ...parts.map(({ id, description }) => `- [${id}](../_base/parts/${id}.json): ${description}`),
    '',
    '## What brands change',
    '',
    ...brandLines(picture),
    '',
  ];
  return lines.join('\n');
}

function unmet({ places, moves }: FlowPicture): string[] {
  const met = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const pages = places.filter(({ id, kind }) => kind === 'page' && !met.has(id)).map(({ name }) => name);
  return pages.length === 0 ? [] : [`Nothing above leads to or from the pages ${pages.join(', ')}.`, ''];
}

function whenOf({ ways }: PictureMove): string {
  return ways.map((steps) => code(wayWords(steps))).join('<br>');
}

function brandLines({ differences }: FlowPicture): string[] {
  if (differences.length === 0)
    return ['Nothing: every brand takes the flow as it is. Words, looks and settings differ.'];
  return differences.map(
    ({ brand, file, names }) =>
      `- ${brand}: ${names.map((name) => `\`${name}\``).join(', ')} in [${file}](../../${file})`,
  );
}

function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line), ''];
}

function code(words: string): string {
  return words === '' ? '' : `\`${words}\``;
}
