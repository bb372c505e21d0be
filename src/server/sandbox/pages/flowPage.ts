import {
  type FlowPicture,
  type PictureDecision,
  placeName,
  wayWords,
} from '../../../authoring/picture/FlowPicture.ts';
import { renderPage, wordmark } from '../../http/pages/renderPage.ts';
import { type Html, html } from '../../platform/html.ts';
import { codeOf, fold, table } from './elements.ts';

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
<p class="quiet"><code>flows/<wbr>${flow}</code> runs in ${brands.join(', ')}. The steps apply to every brand; brand changes are listed at the end. Its diagram is in <code>flows/<wbr>${flow}/<wbr>README.md</code>.</p>
</header>
<section aria-labelledby="decisions">
<h2 id="decisions">Decisions</h2>
<p class="about">${decisions.length === 0 ? 'This flow has none.' : 'The first matching row wins. An empty cell matches everything.'}</p>
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
<h2 id="parts">Parts</h2>
${fold(
  `${parts.length} parts`,
  html`<dl class="parts">${parts.map(({ id, description }) => html`\n<div><dt>${id}</dt><dd>${description}</dd></div>`)}
</dl>`,
)}
</section>
<section aria-labelledby="brands">
<h2 id="brands">Brand changes</h2>
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
    return html`<p>None: every brand uses the flow as it is. Only copy, design and settings differ.</p>`;
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
