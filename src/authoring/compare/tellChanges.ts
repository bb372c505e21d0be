import type { SiteLayers } from '../../compile/merge/mergeSiteLayers.ts';
import type { Change } from './compareCatalogues.ts';
import { type Topic, topics } from './Difference.ts';

interface OfLayers {
  key: string;
  layers: Pick<SiteLayers, 'brand' | 'flow'>;
}

/** The changes of one topic in words. */
export interface TopicChanges {
  topic: Topic;
  changes: { sentence: string; where: string }[];
}

/**
 * Changes in words, a part for each topic that has any.
 * @param all the sites among which theirs are told; left out where everything is about one
 */
export function changesInWords(changes: readonly Change[], all?: readonly OfLayers[]): TopicChanges[] {
  return topics.flatMap((topic) => {
    const own = changes.filter((change) => change.topic === topic);
    const told = own.map((change) => ({ sentence: change.sentence, where: whereOf(change, all) }));
    return own.length === 0 ? [] : [{ topic, changes: told }];
  });
}

/** The same as text. */
export function tellChanges(changes: readonly TopicChanges[]): string[] {
  return changes.map(({ topic, changes: told }) =>
    [
      topic,
      ...told.flatMap(({ sentence, where }) => [`  ${sentence}`, ...(where === '' ? [] : [`    ${where}`])]),
    ].join('\n'),
  );
}

function whereOf({ sites, screens, readsDifferently, topic }: Change, all?: readonly OfLayers[]): string {
  const [first] = sites;
  const reader = readsDifferently && first !== undefined ? `as ${first.key} reads it, on ` : '';
  return [
    ...(all === undefined ? [] : [`${reader}${sitesInWords(sites, all)}`]),
    ...(topic === 'Texts' && screens.length > 0 ? [`screens: ${[...screens].sort().join(', ')}`] : []),
  ].join('; ');
}

/** Sites in as few words as tell them: "all 42 sites", "cfc, dm: every brand", "prequal: surge, verve". */
export function sitesInWords(sites: readonly OfLayers[], all: readonly OfLayers[]): string {
  if (sites.length === all.length && all.length > 1) return `all ${all.length} sites`;
  const flows = new Map<string, string[]>();
  for (const flow of new Set(sites.map(({ layers }) => layers.flow))) {
    const has = ({ layers }: OfLayers) => layers.flow === flow;
    const brands = sites.filter(has).map(({ layers }) => layers.brand);
    const words = brands.length === all.filter(has).length ? 'every brand' : brands.sort().join(', ');
    flows.set(words, [...(flows.get(words) ?? []), flow]);
  }
  return [...flows].map(([brands, names]) => `${names.join(', ')}: ${brands}`).join('; ');
}
