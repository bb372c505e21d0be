import { entriesOf, itemsOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import { readCatalogue } from '../../compile/read/readCatalogue.ts';
import { siteEvents } from '../../compile/site/flows.ts';

/** An event, a step or a report that a flow or part tells, and what it is told at. */
export interface ToldEvent {
  file: string;
  /** Route, dialog, sequence or handler, with the outcome of a call where it hangs on one. */
  at: string;
  event: string | undefined;
  step: string | undefined;
  report: string | undefined;
  once: boolean;
}

/** Every `track` of the catalogue (TRK-013 … TRK-015), in the order of the documents. */
export function toldEvents(root: string): ToldEvent[] {
  const { documents } = readCatalogue(root);
  return documents.flatMap(({ name, node, source }) =>
    name === 'flow' || name === 'part' ? toldIn(node, [], source.file) : [],
  );
}

function toldIn(node: Node | undefined, path: readonly string[], file: string): ToldEvent[] {
  if (node === undefined) return [];
  if (node.kind === 'list') return itemsOf(node).flatMap((item) => toldIn(item, path, file));
  const track = member(node, 'track');
  const own: ToldEvent[] = [];
  if (track !== undefined) {
    own.push({
      file,
      at: placeOf(path),
      event: textOf(member(track, 'event')) ?? textOf(member(track, 'siteEvent')),
      step: wordsOf(member(track, 'step')),
      report: textOf(member(track, 'report')),
      once: member(node, 'once') !== undefined,
    });
  }
  const call = textOf(member(node, 'call'));
  return [
    ...own,
    ...entriesOf(node).flatMap(([key, inner]) =>
      key === 'track'
        ? []
        : toldIn(inner, key === 'outcomes' && call !== undefined ? [...path, call] : [...path, key], file),
    ),
  ];
}

/** Event → what it presupposes; those for the data layer alone are left out. */
function statesOf(root: string): Map<string, string> {
  const parts = readCatalogue(root).documents.filter(({ name }) => name === 'flow' || name === 'part');
  return new Map(parts.flatMap(({ node }) => Object.entries(siteEvents(node))));
}

function wordsOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' ? String(node.value) : undefined;
}

/** `routes/decision/entry/then` is "route decision"; what hangs on a call adds call and outcome. */
function placeOf(path: readonly string[]): string {
  const [kind = '', name = '', ...rest] = path;
  const kinds: Record<string, string> = {
    routes: 'page',
    dialogs: 'dialog',
    sequences: 'sequence',
    on: 'event',
    asks: 'ask',
  };
  const more = rest.filter(
    (word) => !['entry', 'on', 'then', 'else', 'start', 'steps', 'outcomes'].includes(word),
  );
  return [`${kinds[kind] ?? kind} ${name}`, ...more].join(', ');
}

/** One table of what is measured, `docs/events.md`. Made of the flows; never edited. */
export function eventsPage(root: string): string {
  const states = statesOf(root);
  const rows = toldEvents(root).map(({ file, at, event, step, report, once }) => {
    const cell = (value: string | undefined) => (value === undefined ? '' : `\`${value}\``);
    const state = states.get(event ?? '') ?? '';
    return `| ${cell(event)} | ${state} | ${cell(step)} | ${cell(report)} | ${at}${once ? ', once' : ''} | \`${file}\` |`;
  });
  return [
    '# What is measured',
    '',
    'GENERATED from the flows by `node scripts/generateGrammarPage.ts`. Do not edit.',
    '',
    'Each event that the data layer hears, each step of the funnel, each click that the report counts, and what it is told at. A step',
    'that reads `=flow.…` is a constant of the flow. Everything here is data: a `track` in a flow or part. What an event presupposes, the',
    'server checks before it tells a partner ([049](decisions/049-partners-are-told-what-the-server-knows.md)); the others are for the data layer alone.',
    '',
    '| event | presupposes | step | report | told at | in |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
