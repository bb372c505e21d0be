import { figuresOfSettings, type LinkedTerms } from '../../engine/terms/fillTerms.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import { reportUnresolved } from '../document/blame.ts';
import type { Catalogue } from '../document/Catalogue.ts';
import { entriesOf, member, type Node, plain, textOf } from '../document/Node.ts';
import { awaitsReview, type ReviewableText, reviewableTexts } from '../document/reviews.ts';
import { checkComplete } from '../grammar/checkComplete.ts';
import { amountMistake, htmlMistake } from '../grammar/textMistakes.ts';
import type { LinkedSite } from '../link/LinkedSite.ts';
import { siteSettings } from '../link/siteSettings.ts';
import { mergeAll, type Removal, removalsOf } from '../merge/mergeNodes.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';
import { parseTerms, type TermsText, undrawable } from './parseTerms.ts';

/**
 * The terms of every site by its key, with each figure that the text names, which the server fills with the settings of
 * the moment. A figure without a value is a mistake, as is one that nothing shows on all sites.
 * @param removals gets what layers of terms take away
 */
export function linkTerms(
  catalogue: Catalogue,
  brands: readonly LinkedBrand[],
  { sites, areAll }: { sites: readonly LinkedSite[]; areAll: boolean },
  removals: Removal[],
  report: DiagnosticCollector,
): Map<string, LinkedTerms> {
  const linked = new Map<string, LinkedTerms>();
  const use = new FigureUse();
  const isSound = catalogue.documents.every(
    ({ name, report: own }) => name !== 'settings' || own.mistakes.length === 0,
  );
  // A brand that lacks its bank has said so already.
  const sound = brands.filter((brand) => brand.report.mistakes.length === 0);
  for (const brand of sound) {
    const ofBrand = sites.filter(({ layers }) => layers.brand === brand.id);
    const node = mergedTerms(catalogue, brand.id, removals, report);
    if (node === undefined || ofBrand.length === 0) continue;
    const own = new DiagnosticCollector();
    checkComplete('terms', node, own);
    const text = parseTerms(node, own);
    const authored = member(node, 'figures');
    checkFigures(authored, own);
    report.include(own);
    use.add(authored);
    const mark = textOf(member(brand.node, 'mark')) ?? '';
    const isReviewed = termsTexts(catalogue, brand.id).every((one) => !awaitsReview(catalogue, one));
    const status = isReviewed ? 'approved' : 'awaiting legal review';
    const names = new Set(text.named.map(({ figure }) => figure));
    for (const { key, layers } of ofBrand) {
      report.concerns(key);
      const said = { ...servicerOf(brand), ...figuresOfSettings(siteSettings(layers, brand), mark) };
      const known = { ...figuresOf(authored), ...said };
      checkNamed(text, authored, known, isSound, report);
      use.show(authored, names, said);
      const figures = Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name)));
      linked.set(key, { mark, ...text.terms, status, figures });
    }
    report.concerns(undefined);
  }
  // Where a line or a brand cannot be read, what it would show is not known either.
  if (areAll && report.mistakes.length === 0 && sound.length === brands.length) use.check(report);
  return linked;
}

/** The terms of a brand with `_base` below; undefined where a layer has mistakes of its own. */
function mergedTerms(
  { documents }: Catalogue,
  brand: string,
  removals: Removal[],
  report: DiagnosticCollector,
): Node | undefined {
  const layers = termsLayers(documents, brand);
  if (layers.length === 0) {
    report.mistake(
      { source: { file: `brands/${brand}/terms.en.json`, text: '' }, offset: 0 },
      `the brand "${brand}" has no terms: write them here, or for all brands in brands/_base/terms.en.json`,
    );
  }
  if (layers.some(({ node, report: own }) => node?.kind !== 'object' || own.mistakes.length > 0))
    return undefined;
  const nodes = layers.flatMap(({ node }) => node ?? []);
  removals.push(...removalsOf(nodes));
  return mergeAll(nodes);
}

/** The texts of the terms of a brand, in all languages, each from the layer that says it last. */
export function termsTexts({ documents }: Catalogue, brand: string): ReviewableText[] {
  const layers = termsLayers(documents, brand).flatMap(({ node }) => (node?.kind === 'object' ? [node] : []));
  const merged = mergeAll(layers);
  return merged === undefined ? [] : reviewableTexts(merged);
}

const termsLayers = (documents: Catalogue['documents'], brand: string) =>
  ['_base', brand].flatMap((layer) =>
    documents.filter(({ name, ids }) => name === 'terms' && ids.brand === layer),
  );

function figuresOf(authored: Node | undefined): Record<string, string> {
  return (authored === undefined ? {} : plain(authored)) as Record<string, string>;
}

/** The contract has no place for it. */
function servicerOf(brand: LinkedBrand): Record<string, string> {
  const servicer = textOf(member(brand.node, 'servicer'));
  return servicer === undefined ? {} : { servicer };
}

function checkNamed(
  { named }: TermsText,
  authored: Node | undefined,
  known: Record<string, string>,
  isSound: boolean,
  report: DiagnosticCollector,
): void {
  for (const { figure, place } of named) {
    // Settings that are wrong themselves may have said it.
    if (Object.hasOwn(known, figure) || !isSound) continue;
    reportUnresolved(report, authored, [figure], `the figure "${figure}"`, {
      place,
      message: `no figure is named "${figure}": write it under "figures"`,
      unknown: { word: figure, known: Object.keys(known) },
    });
  }
}

interface Authored {
  name: string;
  place: Place;
  /** Some site shows it. */
  isShown: boolean;
  /** Some site's text names it, and the site's settings say another value. */
  isSaid: boolean;
}

/** Where figures are authored, and whether any site of any brand shows them. */
class FigureUse {
  private readonly authored = new Map<string, Authored>();
  private readonly named = new Set<string>();

  /** Takes down the figures of one brand, each at its place: that of a layer below is the same for all brands. */
  add(figures: Node | undefined): void {
    for (const [name, , place] of entriesOf(figures)) {
      const key = keyOf(place);
      if (!this.authored.has(key)) this.authored.set(key, { name, place, isShown: false, isSaid: false });
    }
  }

  /**
   * One site shows its terms.
   * @param named figures of the text
   * @param said those that settings or brand say, whatever is authored
   */
  show(figures: Node | undefined, named: ReadonlySet<string>, said: Readonly<Record<string, string>>): void {
    for (const name of named) this.named.add(name);
    for (const [name, , place] of entriesOf(figures)) {
      const figure = this.authored.get(keyOf(place));
      if (figure === undefined || !named.has(name)) continue;
      if (Object.hasOwn(said, name)) figure.isSaid = true;
      else figure.isShown = true;
    }
  }

  /** A figure that no site shows is a slip of the pen, or was meant to change what it does not. */
  check(report: DiagnosticCollector): void {
    for (const { name, place, isShown, isSaid } of this.authored.values()) {
      if (isShown) continue;
      if (isSaid) {
        report.mistake(place, `brand.json or the settings say "${name}" on every site: change it there`);
        continue;
      }
      report.mistake(
        place,
        `nothing in the terms names the figure "${name}": correct the name, or remove it`,
        {
          unknown: { word: name, known: [...this.named] },
        },
      );
    }
  }
}

function keyOf({ source, offset }: Place): string {
  return `${source.file} ${offset}`;
}

/** A figure is shown as it is written: it says something, without markup, in characters that the PDF has. */
function checkFigures(figures: Node | undefined, report: DiagnosticCollector): void {
  for (const [name, node] of entriesOf(figures)) {
    const text = textOf(node) ?? '';
    const character = undrawable(text);
    const amount = amountMistake(text);
    const html = htmlMistake(text);
    if (text.trim() === '') {
      report.mistake(node.place, `the figure "${name}" is empty: write its value, or null to leave it out`);
    } else if (/\*\*|[{}]/u.test(text)) {
      report.mistake(node.place, `the figure "${name}" is shown as it stands: write no markup in it`);
    } else if (html !== undefined) {
      report.mistake(node.place, html.message);
    } else if (amount !== undefined) {
      report.mistake(node.place, amount);
    } else if (character !== undefined) {
      report.mistake(node.place, `the PDF of the terms cannot show "${character}": write it in words`);
    }
  }
}
