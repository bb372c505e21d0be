import type { TermsRun, TermsSection } from '../../../engine/terms/Terms.ts';
import { formatValue } from '../../../engine/text/formatValue.ts';
import { escapeHtml } from '../../platform/html/escapeHtml.ts';
import type { TermsVersion } from './termsOfSite.ts';

/** Approved wording needs no notice. */
const approved = 'approved';

/**
 * Terms as a fragment of HTML for a page: `h2`, then `h3` for each part, tables with captions and header cells.
 * Every value stands as text. No attribute but `class`, `scope`, `lang`, so that a sanitiser has nothing to remove. The
 * version is told by its date.
 * @param isPublic where applicants read it: a draft says so only elsewhere (F-406)
 */
export function renderTermsHtml(terms: TermsVersion, isPublic = false): string {
  const notice =
    terms.status === approved || isPublic ? '' : `<p><small>Draft, ${escapeHtml(terms.status)}</small></p>`;
  return [
    `<article class="terms" lang="${escapeHtml(terms.language)}">`,
    `<h2>${inline(terms.title)}</h2>`,
    notice,
    ...terms.sections.map(block),
    `<p class="terms-version">In effect from ${escapeHtml(formatValue(terms.effective, 'date'))}.</p>`,
    '</article>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function block(section: TermsSection): string {
  switch (section.kind) {
    case 'heading':
      return `<h3>${inline(section.line)}</h3>`;
    case 'paragraph':
      return `<p>${inline(section.line)}</p>`;
    case 'list':
      return `<ul>\n${section.items.map((item) => `<li>${inline(item)}</li>`).join('\n')}\n</ul>`;
    case 'table':
      return table(section);
  }
}

function table({ caption, columns, rows }: TermsSection & { kind: 'table' }): string {
  const head = columns.map((column) => `<th scope="col">${inline(column)}</th>`).join('');
  const body = rows.map(([name = [], ...cells]) => {
    const values = cells.map((cell) => `<td>${inline(cell)}</td>`).join('');
    return `<tr><th scope="row">${inline(name)}</th>${values}</tr>`;
  });
  return [
    '<table class="terms-table">',
    `<caption>${inline(caption)}</caption>`,
    `<thead><tr>${head}</tr></thead>`,
    `<tbody>\n${body.join('\n')}\n</tbody>`,
    '</table>',
  ].join('\n');
}

function inline(line: readonly TermsRun[]): string {
  return line
    .map(({ text, bold }) => (bold ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text)))
    .join('');
}
