import { isObject } from '../overlay/mergePatch.ts';
import { formatValue } from '../text/formatValue.ts';

/** Words in one weight. */
export interface TermsRun {
  text: string;
  bold: boolean;
}

/** Words, or a figure by its name, in one weight. */
export type LinkedRun = TermsRun | { figure: string; bold: boolean };

/** A part of the text. `Run` is the type of its lines. */
export type TermsSection<Run = TermsRun> =
  | { kind: 'heading'; line: Run[] }
  | { kind: 'paragraph'; line: Run[] }
  | { kind: 'list'; items: Run[][] }
  | { kind: 'table'; caption: Run[]; columns: Run[][]; rows: Run[][][] };

/** Terms of a product: the source of the HTML and the PDF, and what an applicant accepts. */
export interface Terms<Run = TermsRun> {
  status: string;
  language: string;
  /** YYYY-MM-DD. */
  effective: string;
  title: Run[];
  sections: TermsSection<Run>[];
}

/** Terms as a release holds them: parsed, with the figures that its text names. */
export interface LinkedTerms extends Terms<LinkedRun> {
  /** ® or ™ behind the product's name, or nothing. */
  mark: string;
  /** Every figure of the text by its name, with the values of the plain site. */
  figures: Record<string, string>;
  /** In other languages, by tag. What is accepted is the document alone. */
  summaries?: Record<string, TermsSummary<LinkedRun>>;
}

export type TermsSummary<Run = TermsRun> = Pick<Terms<Run>, 'title' | 'sections'>;

/**
 * Fills figures into the text of a release. It cannot fail: the release has a value for every figure.
 * @param values figures that override those of the release; always text, never markup
 */
export function fillTerms(linked: LinkedTerms, values: Readonly<Record<string, string>>): Terms {
  return {
    status: linked.status,
    language: linked.language,
    effective: linked.effective,
    ...filled(linked, linked, values),
  };
}

/** Its summary in a language; undefined where it has none. */
export function fillSummary(
  linked: LinkedTerms,
  language: string | undefined,
  values: Readonly<Record<string, string>>,
): TermsSummary | undefined {
  const summary = linked.summaries?.[language ?? ''];
  return summary && filled(summary, linked, values);
}

function filled(
  text: TermsSummary<LinkedRun>,
  { figures }: LinkedTerms,
  values: Readonly<Record<string, string>>,
): TermsSummary {
  const fill = (line: readonly LinkedRun[]): TermsRun[] => {
    const runs: TermsRun[] = [];
    for (const run of line) {
      const text = 'text' in run ? run.text : figureOf(run.figure, figures, values);
      const last = runs.at(-1);
      if (last !== undefined && last.bold === run.bold) last.text += text;
      else if (text !== '') runs.push({ text, bold: run.bold });
    }
    return runs;
  };
  return { title: fill(text.title), sections: text.sections.map((section) => fillSection(section, fill)) };
}

function figureOf(name: string, ...layers: readonly Readonly<Record<string, string>>[]): string {
  return layers.reduce((text, layer) => (Object.hasOwn(layer, name) ? (layer[name] ?? text) : text), '');
}

function fillSection(
  section: TermsSection<LinkedRun>,
  fill: (line: readonly LinkedRun[]) => TermsRun[],
): TermsSection {
  switch (section.kind) {
    case 'heading':
    case 'paragraph':
      return { kind: section.kind, line: fill(section.line) };
    case 'list':
      return { kind: 'list', items: section.items.map(fill) };
    case 'table':
      return {
        kind: 'table',
        caption: fill(section.caption),
        columns: section.columns.map(fill),
        rows: section.rows.map((cells) => cells.map(fill)),
      };
  }
}

/**
 * Figures from the settings of a site, so that its terms state the actual charges (SAFE-11). One that is missing, or
 * not text or a number, is left out.
 * @param settings groups of the contract; lists may be objects with ids
 * @param mark sign after the product's name
 */
export function figuresOfSettings(
  settings: Readonly<Record<string, unknown>>,
  mark: string,
): Record<string, string> {
  const { ProductName, BankName, CustomerServiceNumber } = groupOf(settings.BrandSettings);
  const name = textOf(ProductName);
  const fees = itemsOf(settings.CardColors).flatMap((colour) => numberOf(groupOf(colour).Fee) ?? []);
  const most = Math.max(0, ...fees);
  const price = numberOf(groupOf(settings.CreditProtection).DefaultPrice);
  const said = {
    brand: name && `${name}${mark}`,
    product: name && `${name}${mark} Mastercard`,
    bank: textOf(BankName),
    phone: textOf(CustomerServiceNumber),
    premiumDesignFee: most === 0 ? undefined : formatValue(most, 'usd2'),
    protectionPrice: price === undefined ? undefined : formatValue(price, 'usd2'),
  };
  return Object.fromEntries(Object.entries(said).flatMap(([figure, text]) => (text ? [[figure, text]] : [])));
}

function groupOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

function itemsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : Object.values(groupOf(value));
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
