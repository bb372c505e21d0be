import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import { compareBrands } from './compareBrands.ts';
import { compareFlow } from './compareFlow.ts';
import { compareForms } from './compareForms.ts';
import { compareRules } from './compareRules.ts';
import { compareScreens } from './compareScreens.ts';
import { compareTexts } from './compareTexts.ts';
import { type Difference, topics } from './Difference.ts';
import type { SiteView } from './SiteView.ts';

/** One thing that is different, told once for all sites where it is. */
export interface Change extends Required<Difference> {
  /** Those of the later catalogue, or of the earlier one where they are gone. */
  sites: LinkedSite[];
  /** The sentence reads differently on other of these sites. */
  readsDifferently: boolean;
}

/**
 * What is different for applicants between two catalogues, by the released sites of each: in the order of the topics, and
 * within one in that of the sites. Pure: equal catalogues have no changes.
 */
export function compareCatalogues(before: readonly SiteView[], after: readonly SiteView[]): Change[] {
  const changes = new Map<string, Change>();
  const add = ({ site }: SiteView, difference: Difference) => {
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
  const find = (views: readonly SiteView[], { site }: SiteView) =>
    views.find((view) => view.site.key === site.key);
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
