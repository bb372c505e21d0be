import { figuresOfSettings, type LinkedTerms } from '../../engine/terms/fillTerms.ts';
import type { LinkedBrand } from '../brand/linkBrand.ts';
import type { Catalogue } from '../document/Catalogue.ts';
import { sayMissing } from '../document/missing.ts';
import { member, type Node, plain, textOf } from '../document/Node.ts';
import { checkComplete } from '../grammar/checkComplete.ts';
import type { LinkedSite } from '../link/LinkedSite.ts';
import { siteSettings } from '../link/siteSettings.ts';
import { mergeAll } from '../merge/mergeAll.ts';
import { type Removal, removalsOf } from '../merge/removalsOf.ts';
import { Report } from '../report/Report.ts';
import { checkFigures } from './checkFigures.ts';
import { FigureUse } from './FigureUse.ts';
import { parseTerms } from './parseTerms.ts';
import type { TermsText } from './TermsText.ts';

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
  report: Report,
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
    const own = new Report();
    checkComplete('terms', node, own);
    const text = parseTerms(node, own);
    const authored = member(node, 'figures');
    checkFigures(authored, own);
    report.include(own);
    use.add(authored);
    const mark = textOf(member(brand.node, 'mark')) ?? '';
    const names = new Set(text.named.map(({ figure }) => figure));
    for (const { key, layers } of ofBrand) {
      report.concerns(key);
      const said = { ...servicerOf(brand), ...figuresOfSettings(siteSettings(layers, brand), mark) };
      const known = { ...figuresOf(authored), ...said };
      checkNamed(text, authored, known, isSound, report);
      use.show(authored, names, said);
      const figures = Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name)));
      linked.set(key, { mark, ...text.terms, figures });
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
  report: Report,
): Node | undefined {
  const layers = ['_base', brand].flatMap((layer) =>
    documents.filter(({ name, ids }) => name === 'terms' && ids.brand === layer),
  );
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
  report: Report,
): void {
  for (const { figure, place } of named) {
    // Settings that are wrong themselves may have said it.
    if (Object.hasOwn(known, figure) || !isSound) continue;
    sayMissing(report, authored, [figure], `the figure "${figure}"`, {
      place,
      message: `no figure is named "${figure}": write it under "figures"`,
      unknown: { word: figure, known: Object.keys(known) },
    });
  }
}
