import { compareFlow } from './compareFlow.ts';
import { compareForms } from './compareForms.ts';
import { compareRules } from './compareRules.ts';
import { compareScreens, compareTexts } from './compareScreens.ts';
import {
  type Difference,
  hunksOf,
  type Json,
  leavesOf,
  type SiteView,
  sayLeaf,
  type Topic,
  topics,
} from './Difference.ts';

/** One thing that is different, told once for all sites where it is. */
export interface Change extends Required<Difference> {
  /** Those of the later catalogue, or of the earlier one where they are gone. */
  sites: SiteView[];
  /** The sentence reads differently on other of these sites. */
  readsDifferently: boolean;
}

/**
 * What is different for applicants between two catalogues, by the released sites of each: in the order of the topics, and
 * within one in that of the sites. Pure: equal catalogues have no changes.
 */
export function compareCatalogues(before: readonly SiteView[], after: readonly SiteView[]): Change[] {
  const changes = new Map<string, Change>();
  const add = (site: SiteView, difference: Difference) => {
    const { topic, sentence, id = sentence, screens = [], names = [] } = difference;
    const key = JSON.stringify([topic, id]);
    const known = changes.get(key);
    if (known === undefined) {
      changes.set(key, { topic, id, sentence, screens, names, sites: [site], readsDifferently: false });
      return;
    }
    if (known.sites.at(-1) !== site) known.sites.push(site);
    known.screens = [...new Set([...known.screens, ...screens])];
    known.names = [...new Set([...known.names, ...names])];
    known.readsDifferently ||= known.sentence !== sentence;
  };
  const find = (views: readonly SiteView[], { key }: SiteView) => views.find((view) => view.key === key);
  for (const view of before)
    if (find(after, view) === undefined) add(view, { topic: 'Sites', sentence: 'no longer served' });
  for (const view of after) {
    const old = find(before, view);
    const found = old === undefined ? [newSite] : compareSite(old, view);
    for (const difference of found) add(view, difference);
  }
  return topics.flatMap((topic) => [...changes.values()].filter((change) => change.topic === topic));
}

const newSite: Difference = { topic: 'Sites', sentence: 'newly served' };

function compareSite(before: SiteView, after: SiteView): Difference[] {
  return [
    ...compareScreens(before, after),
    ...compareFlow(before, after),
    ...compareTexts(before, after),
    ...compareForms(before, after),
    ...compareRules(before, after),
    ...compareBrands(before, after),
  ];
}

/** What the brand of a site says of itself, how it looks, and its terms and settings. */
function compareBrands(before: SiteView, after: SiteView): Difference[] {
  const told = (topic: Topic) => (sentence: string) => ({ topic, sentence });
  const leaves = (was: unknown, is: unknown) => leavesOf(was, is).map((leaf) => sayLeaf(leaf, before, after));
  return [
    ...leavesOf(ownSettings(before), ownSettings(after)).map((leaf) => ({
      topic: 'Settings' as const,
      sentence: sayLeaf(leaf, before, after),
      names: leaf.path,
    })),
    ...compareTerms(before, after).map(told('Terms')),
    ...leaves(before.facts, after.facts).map(told('Brands')),
    ...leaves(before.looks, after.looks).map(told('Looks')),
  ];
}

/** The settings but for the rules, which are told by themselves. */
function ownSettings({ settings }: SiteView): Json {
  const { ValidationRules: _rules, StatesList, ...others } = settings;
  const { ForbiddenStates: _refused, MinimumAges: _ages, ...states } = (StatesList ?? {}) as Json;
  return { ...others, StatesList: states };
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
