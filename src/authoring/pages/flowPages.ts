import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checked } from '../../compile/Compiler.ts';
import { type Diagram, type DiagramBox, diagramOf } from '../picture/diagramOf.ts';
import { type FlowPicture, type PictureMove, placeName, wayWords } from '../picture/FlowPicture.ts';
import { flowPictures } from '../picture/flowPictures.ts';
import { eventsPage } from './eventsPage.ts';
import { grammarPage } from './grammarPage.ts';
import { settingsPage } from './settingsPage.ts';
import { wordingPage } from './wordingPage.ts';

/** Writes `flows/<flow>/README.md` for every flow that changed, and `docs/wording.md`. */
export function writePages(checked: Checked): void {
  for (const { file, text } of stalePages(checked)) writeFileSync(join(checked.catalogue.root, file), text);
}

/** Writes `docs/grammar.md`, `docs/settings.md` and `docs/events.md` from the grammars and the catalogue. They are not in git. */
export function writeReference(root: string): void {
  if (!existsSync(join(root, 'docs'))) return;
  writeFileSync(join(root, 'docs/grammar.md'), grammarPage());
  writeFileSync(join(root, 'docs/settings.md'), settingsPage(root));
  writeFileSync(join(root, 'docs/events.md'), eventsPage(root));
}

/**
 * The pages that are out of date, with their new text. None if the catalogue has mistakes (its flows are only half
 * linked then) or has no grammars, like those of tests.
 */
export function stalePages(checked: Checked): { file: string; text: string }[] {
  const { catalogue, linked, mistakes } = checked;
  if (mistakes.length > 0 || !existsSync(join(catalogue.root, 'schemas/catalogue/common.schema.json')))
    return [];
  const hasWording = catalogue.documents.some(({ name }) => name === 'wording');
  const wordingPages = hasWording ? [{ file: 'docs/wording.md', text: wordingPage(checked) }] : [];
  const pages = flowPictures(linked).map((picture) => ({
    file: `flows/${picture.flow}/README.md`,
    text: flowPage(picture),
  }));
  return [...pages, ...wordingPages].filter(({ file, text }) => {
    const path = join(catalogue.root, file);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text;
  });
}

/** The page of a flow, `flows/<flow>/README.md`: its diagram, where each event leads, its decisions. */
function flowPage(picture: FlowPicture): string {
  const { name, description, isDraft, brands, parts, moves, decisions } = picture;
  const runs = isDraft ? 'A draft: checked with every brand, not served.' : `Runs in ${brands.join(', ')}.`;
  const lines = [
    `# ${name}`,
    '',
    'GENERATED from the flow by `npm run catalogue`. Do not edit.',
    '',
    ...(description === '' ? [] : [description, '']),
    `${runs} The steps apply to every brand; brand changes are listed at the end.`,
    '',
    '## Diagram',
    '',
    '```mermaid',
    mermaidText(diagramOf(picture)),
    '```',
    '',
    'Boxes are pages, hexagons are decisions. A page lists the dialogs that return to it or lead where it leads; a dialog that leads',
    'elsewhere has a rounded box. Events that leave the applicant where they are, such as messages, are not shown.',
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
      `The first matching row wins. ${columns.map((column) => `${column.name} is \`${column.reads}\``).join(', ')}.`,
      '',
      ...markdownTable(
        [...columns.map((column) => column.name), 'to'],
        rows.map(({ cells, to }) => [...cells, `**${to}**`]),
      ),
    ]),
    '## Parts',
    '',
    ...parts.map(({ id, description }) => `- [${id}](../_base/parts/${id}.json): ${description}`),
    '',
    '## Brand changes',
    '',
    ...brandLines(picture),
    '',
  ];
  return lines.join('\n');
}

function unmet({ places, moves }: FlowPicture): string[] {
  const met = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const pages = places.filter(({ id, kind }) => kind === 'page' && !met.has(id)).map(({ name }) => name);
  return pages.length === 0
    ? []
    : [`The diagram has no way to or from these pages: ${pages.join(', ')}.`, ''];
}

function whenOf({ ways }: PictureMove): string {
  return ways.map((steps) => code(wayWords(steps))).join('<br>');
}

function brandLines({ differences }: FlowPicture): string[] {
  if (differences.length === 0)
    return ['None: every brand uses the flow as it is. Only copy, design and settings differ.'];
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

/** The shape of each kind of place in Mermaid. */
const shapes: Record<DiagramBox['kind'], [open: string, close: string]> = {
  page: ['[', ']'],
  dialog: ['(', ')'],
  decision: ['{{', '}}'],
  away: ['([', '])'],
  anywhere: ['[/', '/]'],
};

/** The diagram in Mermaid syntax. Boxes have numbers, because our ids may contain Mermaid keywords. */
function mermaidText({ boxes, lines }: Diagram): string {
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
