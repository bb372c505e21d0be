import type { FlowPicture, PictureDecision } from '../../../compile/picture/FlowPicture.ts';
import { placeName, wayWords } from '../../../compile/picture/pictureWords.ts';
import { renderPage, wordmark } from '../../http/pages/renderPage.ts';
import { type Html, html } from '../../platform/html/html.ts';
import { fold } from './fold.ts';
import { table } from './table.ts';
import { codeOf } from './whole.ts';

export const flowStyle = '/_pages/flow.css';

/** Address of the page of a flow. */
export function flowAddress(flow: string): string {
  return `/pictures/${flow}`;
}

/** The page of one flow in the sandbox: its decisions, and where each event leads. Works without scripts. */
export function flowPage(picture: FlowPicture): string {
  const { flow, name, description, brands, parts, moves: all, decisions } = picture;
  const moves = all.filter(({ from }) => !from.startsWith('decision '));
  return renderPage({
    title: `${name}: pages, events, decisions`,
    styles: [flowStyle],
    main: html`<header class="lead">
${wordmark('/#flows')}
<h1>${name}</h1>
${description !== '' && html`<p>${description}</p>`}
<p class="quiet"><code>flows/<wbr>${flow}</code> runs in ${brands.join(', ')}. Steps are those of every brand; what a brand changes stands at the end. Its diagram is in <code>flows/<wbr>${flow}/<wbr>README.md</code>.</p>
</header>
<section aria-labelledby="decisions">
<h2 id="decisions">Decisions</h2>
<p class="about">${decisions.length === 0 ? 'This flow has none.' : 'The first row that fits wins. An empty cell does not count.'}</p>
${decisions.length > 0 && fold(`${decisions.length} decisions`, html`${decisions.map(decision)}`)}
</section>
<section aria-labelledby="events">
<h2 id="events">Where each event leads</h2>
${fold(
  `${moves.length} events`,
  table({
    caption: 'Events that lead to another place',
    columns: ['From', 'Event', 'When', 'To'],
    rows: moves.map(({ from, event, ways, to }) => [
      html`${placeName(from)}`,
      codeOf(event),
      lines(ways.map(wayWords)),
      html`${placeName(to)}`,
    ]),
  }),
)}
</section>
<section aria-labelledby="parts">
<h2 id="parts">Made of</h2>
${fold(
  `${parts.length} parts`,
  html`<dl class="parts">${parts.map(({ id, description }) => html`\n<div><dt>${id}</dt><dd>${description}</dd></div>`)}
</dl>`,
)}
</section>
<section aria-labelledby="brands">
<h2 id="brands">What brands change</h2>
${differences(picture)}
</section>`,
  });
}

function decision({ name, columns, rows }: PictureDecision): Html {
  return html`<h3 id="decision-${name}">${name}</h3>
${table({
  caption: `What ${name} decides`,
  columns: ['Leads to', ...columns.map((column) => column.name)],
  rows: rows.map(({ cells, to }) => [html`${to}`, ...cells.map((cell) => html`${cell}`)]),
})}
<p class="quiet">${columns.map((column, index) => html`${index > 0 && ', '}${column.name} is <code>${column.reads}</code>`)}.</p>
`;
}

function differences({ differences }: FlowPicture): Html {
  if (differences.length === 0)
    return html`<p>Nothing: every brand takes the flow as it is. Words, looks and settings differ.</p>`;
  return table({
    caption: 'Documents of one brand in this flow',
    columns: ['Brand', 'Document', 'Changes'],
    rows: differences.map(({ brand, file, names }) => [
      html`${brand}`,
      codeOf(file),
      codeOf(names.join(', ')),
    ]),
  });
}

function lines(ways: readonly string[]): Html {
  return html`${ways.map((way, index) => html`${index > 0 && html`<br>`}${way !== '' && codeOf(way)}`)}`;
}

/** Letters are of one width, so that nobody has to measure them: of 13 px. */
const letter = 7.9;
const lineHeight = 17;
const padding = 12;
/** How far from its point a bend begins. */
const bow = 16;

interface Point {
  x: number;
  y: number;
}

interface Area extends Point {
  width: number;
  height: number;
}

/** A diagram as SVG, from top to bottom, its beginning near the left, where somebody looks first; no script and no style of its own, which the policy of our pages refuses. */
function flowDiagram({ boxes, lines }: Diagram, label: string): Html {
  const graph = new graphlib.Graph();
  graph.setGraph({
    rankdir: 'TB',
    align: 'UL',
    nodesep: 20,
    edgesep: 12,
    ranksep: 26,
    marginx: 12,
    marginy: 12,
  });
  for (const box of boxes) {
    const { id, kind } = box;
    const { width, height } = sizeOf(linesIn(box));
    const slope = kind === 'decision' || kind === 'away' ? height / 2 : 0;
    graph.setNode(id, { width: width + 2 * (padding + slope), height: height + padding });
  }
  for (const { from, to, words } of lines) {
    graph.setEdge(from, to, { ...sizeOf(words), labelpos: 'c' });
  }
  layout(graph);
  const { width = 0, height = 0 } = graph.graph() as Partial<Area>;
  return html`<svg class="diagram" role="img" aria-label="${label}" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8Z"/></marker></defs>
${lines.map((line) => drawLine(graph.edge(line.from, line.to) as { points: Point[] }))}
${boxes.map((box) => drawBox(box, graph.node(box.id) as Area))}
${lines.map((line) => drawLabel(line, graph.edge(line.from, line.to) as Area))}
</svg>`;
}

function linesIn({ words, opens }: DiagramBox): string[] {
  return [...words, ...opens.map((dialog) => `· ${dialog}`)];
}

function sizeOf(words: readonly string[]): { width: number; height: number } {
  const longest = Math.max(0, ...words.map(({ length }) => length));
  return { width: Math.ceil(longest * letter), height: words.length * lineHeight };
}

/** A line turns at its points with a small bow, so that it keeps to the way that was laid out for it and its words. */
function drawLine({ points }: { points: Point[] }): Html {
  const pieces = points.map((point, index) => {
    const [before, behind] = [points[index - 1], points[index + 1]];
    if (before === undefined) return `M${at(point)}`;
    if (behind === undefined) return `L${at(point)}`;
    return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, behind))}`;
  });
  return html`<path d="${pieces.join('')}" marker-end="url(#arrow)"/>\n`;
}

/** A little way from a point to another, at most half of it. */
function towards(point: Point, other: Point): Point {
  const [x, y] = [other.x - point.x, other.y - point.y];
  const part = Math.min(bow / Math.hypot(x, y), 0.5);
  return { x: point.x + x * part, y: point.y + y * part };
}

function drawBox(box: DiagramBox, area: Area): Html {
  return html`<g class="${box.kind}">${shape(box.kind, area)}${text(linesIn(box), area)}</g>\n`;
}

function shape(kind: DiagramBox['kind'], { x, y, width, height }: Area): Html {
  const [left, top, right, bottom] = [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
  if (kind === 'decision') {
    const slope = height / 2;
    const corners: [number, number][] = [
      [left + slope, top],
      [right - slope, top],
      [right, y],
      [right - slope, bottom],
      [left + slope, bottom],
      [left, y],
    ];
    return html`<polygon points="${corners.map(([cornerX, cornerY]) => at({ x: cornerX, y: cornerY })).join(' ')}"/>`;
  }
  const radius = { page: 0, anywhere: 0, dialog: 10, away: height / 2 }[kind];
  return html`<rect x="${round(left)}" y="${round(top)}" width="${width}" height="${height}" rx="${radius}"/>`;
}

function drawLabel({ words }: DiagramLine, area: Area): Html {
  if (words.length === 0) return html``;
  const { x, y } = area;
  const { width, height } = sizeOf(words);
  return html`<g class="label"><rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${width}" height="${height}"/>${text(words, area)}</g>\n`;
}

function text(words: readonly string[], { x, y }: Point): Html {
  const top = y - ((words.length - 1) * lineHeight) / 2;
  return html`<text>${words.map(
    (line, index) =>
      html`<tspan${index === 0 && html` class="name"`} x="${round(x)}" y="${round(top + index * lineHeight)}">${line}</tspan>`,
  )}</text>`;
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
