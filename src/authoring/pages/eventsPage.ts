import { entriesOf, itemsOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import { readCatalogue } from '../../compile/read/readCatalogue.ts';
import { siteEvents } from '../../compile/site/flows.ts';

/** An event, a step or a report that a flow or part sends, and where. */
export interface ToldEvent {
  file: string;
  /** Route, dialog, sequence or handler, plus the outcome of a call if it depends on one. */
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

/** Event → what it presupposes. Events for the data layer alone are left out. */
function statesOf(root: string): Map<string, string> {
  const parts = readCatalogue(root).documents.filter(({ name }) => name === 'flow' || name === 'part');
  return new Map(parts.flatMap(({ node }) => Object.entries(siteEvents(node))));
}

function wordsOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' ? String(node.value) : undefined;
}

/** `routes/decision/entry/then` is "page decision". Inside a call, the call and its outcome are added. */
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

/** The table of all measured events, `docs/events.md`, generated from the flows. */
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
    'GENERATED from the flows by `npm run catalogue`. Do not edit.',
    '',
    'Every data layer event, funnel step and reported click, and where it is sent. A step that reads `=flow.…` is a constant of the flow.',
    'Each row is a `track` in a flow or part. If an event presupposes a state, the server checks that state before it notifies a partner',
    '([049](decisions/049-partners-are-told-what-the-server-knows.md)). The other events go to the data layer only.',
    '',
    '| event | presupposes | step | report | sent at | file |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
