import { contentHash } from '../../../src/compile/release/SiteDocument.ts';
import {
  figuresOfSettings,
  fillSummary,
  fillTerms,
  type Terms,
  type TermsRun,
  type TermsSection,
  type TermsSummary,
} from '../../../src/engine/terms/fillTerms.ts';
import { formatValue } from '../../../src/engine/text/formatValue.ts';
import { escapeHtml } from '../../../src/server/platform/html.ts';
import type { ResolvedSite } from '../../../src/server/platform/sites/SiteSettings.ts';
import type { CallContext } from '../ports/Ports.ts';

/** Terms with every figure filled in, and their identification. */
export interface TermsVersion extends Terms {
  /** Hash of all that applicants read: the version that an acceptance records. */
  id: string;
}

/**
 * The current terms of a site: the text of its release with the names and prices of its settings, so that the document
 * states the actual charges (SAFE-11).
 */
export function termsOfSite(site: Pick<ResolvedSite, 'release' | 'settings'>): TermsVersion {
  const { release, settings } = site;
  const terms = known.get(settings) ?? version(fillTerms(release.terms, figuresOf(site)));
  known.set(settings, terms);
  return terms;
}

/** A summary of them in the language of the page, with the same figures; undefined where there is none. */
export function summaryOfSite(
  site: Pick<ResolvedSite, 'release' | 'settings'>,
): (TermsSummary & { language: string }) | undefined {
  const { terms, language = '' } = site.release;
  const summary = fillSummary(terms, language, figuresOf(site));
  return summary && { ...summary, language };
}

function figuresOf({ release, settings }: Pick<ResolvedSite, 'release' | 'settings'>) {
  return figuresOfSettings(settings, release.terms.mark);
}

/** Settings are the same object until release, variant or overrides change. */
const known = new WeakMap<ResolvedSite['settings'], TermsVersion>();

/** A review changes no word, and so no version. */
function version(terms: Terms): TermsVersion {
  const { status: _, ...words } = terms;
  return { id: contentHash(JSON.stringify(words), 32), ...terms };
}

/** The terms of a product by its code; undefined if the site has no such product. */
export function termsOfProduct(
  site: Pick<ResolvedSite, 'release' | 'settings'>,
  productCode: string,
): TermsVersion | undefined {
  const own = site.settings.MainSettings.ProductCode;
  return productCode.trim().toLowerCase() === own.toLowerCase() ? termsOfSite(site) : undefined;
}

/**
 * Stores the site's current terms, word for word and once per version, for somebody who accepts them.
 * @returns id of the version, for the record of the acceptance (SAFE-11)
 */
export async function acceptTerms({
  site,
  database,
  now,
}: Pick<CallContext, 'site' | 'database' | 'now'>): Promise<string> {
  const terms = termsOfSite(site);
  await database.query(
    `insert into terms_version (id, product_code, document, first_accepted_at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [terms.id, site.settings.MainSettings.ProductCode, JSON.stringify(terms), now()],
  );
  return terms.id;
}

/** Approved wording needs no notice. */
const approved = 'approved';

/**
 * Terms as an HTML fragment for a page: `h2`, then `h3` for each part, tables with captions and header cells. Values
 * are always text. No attributes except `class`, `scope`, `lang`, so that a sanitizer removes nothing. The date shows
 * the version.
 * @param isPublic whether applicants read it: only elsewhere is a draft marked as such (F-406)
 * @param summary in the language of the page; stands above the document, which binds
 */
export function renderTermsHtml(
  terms: TermsVersion,
  isPublic = false,
  summary: ReturnType<typeof summaryOfSite> = undefined,
): string {
  const notice =
    terms.status === approved || isPublic ? '' : `<p><small>Draft, ${escapeHtml(terms.status)}</small></p>`;
  return [
    ...(summary === undefined ? [] : summaryHtml(summary)),
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

function summaryHtml({ language, title, sections }: TermsSummary & { language: string }): string[] {
  return [
    `<section lang="${escapeHtml(language)}">`,
    `<h2>${inline(title)}</h2>`,
    ...sections.map(block),
    '</section>',
  ];
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
