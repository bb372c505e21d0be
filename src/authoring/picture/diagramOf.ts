import type { FlowPicture, PictureDecision, PictureMove, PicturePlace } from './FlowPicture.ts';

/** What is drawn of a flow: fewer boxes and lines than there are places and moves. */
export interface Diagram {
  boxes: DiagramBox[];
  lines: DiagramLine[];
}

export interface DiagramBox {
  id: string;
  kind: PicturePlace['kind'];
  /** One line of words each: names. */
  words: string[];
  /** Dialogs that open from here and lead nowhere else than it does. */
  opens: string[];
  /** Whether a site begins here. */
  isStart: boolean;
}

export interface DiagramLine {
  from: string;
  to: string;
  words: string[];
  /** What is asked on the way, in the words of its conditions. */
  asks: string[];
}

/** Words on a line before the rest is counted. */
const longest = 3;
/** Characters of a line of words. */
const widest = 26;

/**
 * The diagram of a flow. A dialog that leads nowhere else than the pages that open it stands in their boxes; dialogs that lead
 * on have boxes of their own, one for all that lead to each other. What leads from a box to another is one line.
 */
export function diagramOf({
  places,
  moves,
  decisions,
}: Pick<FlowPicture, 'places' | 'moves' | 'decisions'>): Diagram {
  const dialogs = places.filter(({ kind }) => kind === 'dialog');
  const quiet = new Set(dialogs.filter(({ id }) => isQuiet(id, moves)).map(({ id }) => id));
  const boxOf = boxesOf(
    dialogs.filter(({ id }) => !quiet.has(id)),
    moves,
  );
  const met = new Set(moves.flatMap(({ from, to }) => [from, to]));
  const boxes = new Map<string, DiagramBox>();
  for (const { id, kind, name, path } of places) {
    if (!met.has(id) || quiet.has(id)) continue;
    const key = boxOf.get(id) ?? id;
    const { words = [], opens = [] } = boxes.get(key) ?? {};
    const opened = dialogs.filter((dialog) => quiet.has(dialog.id) && pagesBefore(dialog.id, moves).has(id));
    boxes.set(key, {
      id: key,
      kind,
      words: [...words, name],
      opens: [...opens, ...opened.map((dialog) => dialog.name)],
      isStart: path === '',
    });
  }
  const lines = new Map<string, DiagramLine>();
  for (const move of moves) {
    const [from, to] = [boxOf.get(move.from) ?? move.from, boxOf.get(move.to) ?? move.to];
    if (from === to || quiet.has(move.from) || quiet.has(move.to)) continue;
    const key = JSON.stringify([from, to]);
    const line = lines.get(key) ?? { from, to, words: [], asks: [] };
    lines.set(key, {
      ...line,
      words: [...new Set([...line.words, ...wordsOf(move, decisions)])],
      asks: [...new Set([...line.asks, ...asksOf(move)])],
    });
  }
  const all = [...lines.values()].map((line) => ({ ...line, words: shortened(line.words) }));
  return { boxes: [...boxes.values()], lines: all };
}

/** Whether a dialog leads nowhere else than the pages that open it. */
function isQuiet(id: string, moves: readonly PictureMove[]): boolean {
  const targets = (from: string) =>
    moves.filter((move) => move.from === from && !move.to.startsWith('dialog ')).map(({ to }) => to);
  const openers = [...pagesBefore(id, moves)];
  const known = openers.flatMap((opener) => [opener, ...targets(opener)]);
  return targets(id).every((target) => known.includes(target));
}

/** The box of each dialog that leads on: that of another one which it leads to, or comes from. */
function boxesOf(dialogs: readonly PicturePlace[], moves: readonly PictureMove[]): Map<string, string> {
  const boxes = new Map<string, string>();
  for (const { id } of dialogs) {
    const others = moves.flatMap(({ from, to }) => (from === id ? [to] : to === id ? [from] : []));
    const box = others.map((other) => boxes.get(other)).find((one) => one !== undefined);
    boxes.set(id, box ?? id);
  }
  return boxes;
}

/** The pages that open a dialog; where none does, those of the dialogs that open it. */
function pagesBefore(id: string, moves: readonly PictureMove[], seen: readonly string[] = []): Set<string> {
  const openers = moves.filter(({ to, from }) => to === id && !seen.includes(from)).map(({ from }) => from);
  const pages = openers.filter((opener) => !opener.startsWith('dialog '));
  if (pages.length > 0) return new Set(pages);
  return new Set(openers.flatMap((opener) => [...pagesBefore(opener, moves, [...seen, id])]));
}

/** Event and outcomes; of a decision, what its rows ask for. */
function wordsOf({ from, to, event, ways }: PictureMove, decisions: readonly PictureDecision[]): string[] {
  const decision = decisions.find(({ name }) => from === `decision ${name}`);
  if (decision !== undefined) {
    const rows = decision.rows.filter((row) => `page ${row.to}` === to);
    return rows.map(({ cells }) => rowWords(cells, decision));
  }
  const outcomes = ways.map((steps) => steps.findLast(({ kind }) => kind === 'outcome')?.words);
  const named = [...new Set(outcomes.map((words) => words?.replace(/^.*: /u, '')))];
  if (named.length > 2 || named.some((words) => words === undefined)) return [event];
  return [`${event}: ${named.join(', ')}`];
}

/** Conditions on the way, whether they hold or not. */
function asksOf({ ways }: PictureMove): string[] {
  return ways
    .flat()
    .flatMap(({ kind, words }) => (kind === 'if' ? [words.replace(/^not \((.*)\)$/u, '$1')] : []));
}

function rowWords(cells: readonly string[], { columns }: PictureDecision): string {
  const said = cells.flatMap((cell, index) => {
    if (cell === '') return [];
    const [first = '', ...more] = cell.split(', ');
    if (cell === 'yes') return [columns[index]?.name ?? ''];
    if (cell === 'no') return [`not ${columns[index]?.name}`];
    return [more.length > 1 ? `${first} and ${more.length} more` : cell];
  });
  return said.length === 0 ? 'otherwise' : said.join(' and ');
}

function shortened(words: readonly string[]): string[] {
  const rest = words.length - longest;
  const shown = rest > 1 ? [...words.slice(0, longest), `and ${rest} more`] : words;
  return shown.flatMap(wrapped);
}

function wrapped(words: string): string[] {
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < widest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
