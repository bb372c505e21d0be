import type { Catalogue, Document } from '../../compile/document/Catalogue.ts';
import { entriesOf, itemsOf, member, type Node, textOf } from '../../compile/document/Node.ts';
import type { LinkedCatalogue } from '../../compile/link/LinkedSite.ts';
import { sitesUsing } from '../where.ts';
import type { Change } from './compareCatalogues.ts';

/** The journeys that name something of what changed, on a site where it did: a screen, a sentence, a field, an event. */
export function journeysTouched(
  catalogue: Catalogue,
  linked: LinkedCatalogue,
  changes: readonly Change[],
): Document[] {
  const applicants = catalogue.documents.filter(({ name }) => name === 'applicants');
  return catalogue.documents.filter((document) => {
    if (document.name !== 'journey') return false;
    const sites = sitesUsing(document, linked);
    const words = wordsIn(document.node);
    for (const { node } of applicants)
      for (const [id, person] of entriesOf(node))
        if (words.has(id)) for (const word of wordsIn(person)) words.add(word);
    // What a journey comes to first it does not have to name.
    const isFirst = (screen: string) => sites.some(({ slice }) => firstScreens(slice).includes(screen));
    return changes.some(
      (change) =>
        change.sites.some((site) => sites.some(({ key }) => key === site.key)) &&
        (change.screens.some((screen) => words.has(screen) || isFirst(screen)) ||
          change.names.some((name) => words.has(name))),
    );
  });
}

function firstScreens({ routes, frame }: LinkedCatalogue['sites'][number]['slice']): string[] {
  const first = Object.values(routes).find(({ path }) => path === '');
  return [first?.screen, frame].flatMap((screen) => screen ?? []);
}

/** Every key and every text of a journey. */
function wordsIn(node: Node | undefined): Set<string> {
  const words = new Set<string>();
  const collect = (part: Node | undefined): void => {
    const text = textOf(part);
    if (text !== undefined) words.add(text);
    for (const item of itemsOf(part)) collect(item);
    for (const [key, inner] of entriesOf(part)) {
      words.add(key);
      collect(inner);
    }
  };
  collect(member(node, 'site'));
  collect(member(node, 'steps'));
  collect(member(node, 'cases'));
  if (member(node, 'steps') === undefined && member(node, 'cases') === undefined) collect(node);
  return words;
}
