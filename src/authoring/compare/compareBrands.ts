import type { LinkedBrand } from '../../compile/brand/linkBrand.ts';
import { member, plain } from '../../compile/document/Node.ts';
import type { Difference, Topic } from './Difference.ts';
import { hunksOf } from './hunksOf.ts';
import { leavesOf } from './leavesOf.ts';
import type { Json, SiteView } from './SiteView.ts';
import { sayLeaf } from './sayValue.ts';

/** What the brand of a site says of itself, how it looks, and its terms and settings. */
export function compareBrands(before: SiteView, after: SiteView): Difference[] {
  const told = (topic: Topic) => (sentence: string) => ({ topic, sentence });
  const leaves = (was: unknown, is: unknown) => leavesOf(was, is).map((leaf) => sayLeaf(leaf, before, after));
  return [
    ...leavesOf(ownSettings(before), ownSettings(after)).map((leaf) => ({
      topic: 'Settings' as const,
      sentence: sayLeaf(leaf, before, after),
      names: leaf.path,
    })),
    ...compareTerms(before, after).map(told('Terms')),
    ...leaves(brandFacts(before.brand), brandFacts(after.brand)).map(told('Brands')),
    ...leaves(looksOf(before.brand), looksOf(after.brand)).map(told('Looks')),
  ];
}

/** The settings but for the rules, which are told by themselves. */
function ownSettings({ settings }: SiteView): Json {
  const { ValidationRules: _rules, StatesList, ...others } = settings;
  const { ForbiddenStates: _refused, MinimumAges: _ages, ...states } = (StatesList ?? {}) as Json;
  return { ...others, StatesList: states };
}

function brandFacts({ node }: LinkedBrand): Json {
  const {
    tokens: _tokens,
    art: _art,
    fonts: _fonts,
    ...facts
  } = node === undefined ? {} : (plain(node) as Json);
  return facts;
}

/** Tokens by their names with their values, pictures by their content, and fonts. */
function looksOf({ node, tokens, art }: LinkedBrand): Json {
  const fonts = member(node, 'fonts');
  return {
    ...Object.fromEntries([...tokens.values()].map(({ name, value }) => [`the token ${name}`, value])),
    ...Object.fromEntries(
      [...art].map(([name, { address }]) => [`the picture ${name}`, address.split('/').at(-1)]),
    ),
    fonts: fonts === undefined ? {} : plain(fonts),
  };
}

function compareTerms({ terms: before }: SiteView, { terms: after }: SiteView): string[] {
  return hunksOf(before, after).flatMap(({ removed, added }) =>
    removed.length === added.length
      ? removed.map((line, index) => `${JSON.stringify(line)} → ${JSON.stringify(added[index])}`)
      : [
          ...removed.map((line) => `no longer ${JSON.stringify(line)}`),
          ...added.map((line) => `also ${JSON.stringify(line)}`),
        ],
  );
}
