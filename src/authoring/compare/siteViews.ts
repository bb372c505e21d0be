import type { LinkedBrand } from '../../compile/brand/linkBrand.ts';
import type { Checked } from '../../compile/Compiler.ts';
import { member, type Node, plain } from '../../compile/document/Node.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { TextFormat } from '../../engine/slice.ts';
import type { LinkedRun, LinkedTerms, TermsSection } from '../../engine/terms/fillTerms.ts';
import { textsUnderReview } from '../ready.ts';
import { sitesOf } from '../show.ts';
import { type Json, type SiteView, shownAt } from './Difference.ts';

/** What sentences of a site show for a path; undefined or empty for what is only known of an applicant. */
export type ShownValue = (path: string, format?: TextFormat) => string | undefined;

/** The released sites of a checked catalogue with what is compared of them. */
export function siteViews(
  { catalogue, linked }: Pick<Checked, 'catalogue' | 'linked'>,
  shownOn: (site: LinkedSite, brand: LinkedBrand) => ShownValue,
): SiteView[] {
  const merged = new Map(sitesOf(catalogue).map(({ key, layers }) => [key, layers]));
  return linked.sites.flatMap((site): SiteView[] => {
    const brand = linked.brands.get(site.layers.brand);
    const layers = merged.get(site.key);
    const terms = linked.terms.get(site.key);
    if (brand === undefined || layers === undefined) return [];
    const forms = Object.fromEntries([...site.forms].map(([id, { source }]) => [id, source]));
    return [
      {
        key: site.key,
        layers: { brand: site.layers.brand, flow: site.layers.flow },
        slice: site.slice,
        forms,
        flow: json(layers.flowNode),
        screens: Object.fromEntries([...layers.screens].map(([id, node]) => [id, json(node)])),
        settings: json(layers.settings),
        facts: brandFacts(brand),
        looks: looksOf(brand),
        terms: terms === undefined ? [] : termsLines(terms),
        awaiting: textsUnderReview(site, catalogue),
        shown: shownIn([site.slice.copy, forms], shownOn(site, brand)),
      },
    ];
  });
}

function json(node: Node | undefined): Json {
  return node === undefined ? {} : (plain(node) as Json);
}

function brandFacts({ node }: LinkedBrand): Json {
  const { tokens: _tokens, art: _art, fonts: _fonts, ...facts } = json(node);
  return facts;
}

/** Tokens by their names with their values, pictures by their content, and fonts. */
function looksOf({ node, tokens, art }: LinkedBrand): Json {
  return {
    ...Object.fromEntries([...tokens.values()].map(({ name, value }) => [`the token ${name}`, value])),
    ...Object.fromEntries(
      [...art].map(([name, { address }]) => [`the picture ${name}`, address.split('/').at(-1)]),
    ),
    fonts: json(member(node, 'fonts')),
  };
}

/** Every line of the terms of a site as applicants read it, with its figures. */
export function termsLines(terms: LinkedTerms): string[] {
  const words = (runs: readonly LinkedRun[]) =>
    runs.map((run) => ('figure' in run ? (terms.figures[run.figure] ?? '') : run.text)).join('');
  return [terms.title, ...terms.sections.flatMap(runsOf)].map(words);
}

function runsOf(section: TermsSection<LinkedRun>): LinkedRun[][] {
  if (section.kind === 'list') return section.items;
  if (section.kind !== 'table') return [section.line];
  return [section.caption, ...section.columns, ...section.rows.flat()];
}

/** What is shown wherever a text names a path. */
function shownIn(texts: unknown, value: ShownValue): Record<string, string> {
  const shown: Record<string, string> = {};
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { path, format } = part as { path?: unknown; format?: TextFormat };
    const words = typeof path === 'string' ? value(path, format) : undefined;
    if (typeof path === 'string' && words) shown[shownAt(path, format)] = words;
    for (const inner of Object.values(part)) look(inner);
  };
  look(texts);
  return shown;
}
