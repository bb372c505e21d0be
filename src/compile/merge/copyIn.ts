import { posix } from 'node:path';
import type { Document } from '../document/Catalogue.ts';
import {
  type Entry,
  entriesOf,
  itemsOf,
  member,
  type Node,
  type ObjectNode,
  textOf,
} from '../document/Node.ts';

/** The language that every sentence is written in first. */
export const english = 'en';

/**
 * The languages that a site speaks: those of its brand that its flow has been translated to, in the order of the brand. Both
 * know English alone unless they say otherwise.
 */
export function languagesOf(brand: Node | undefined, flow: Node | undefined): string[] {
  const tagsOf = (node: Node | undefined) => {
    const tags = itemsOf(member(node, 'languages')).flatMap((tag) => textOf(tag) ?? []);
    return tags.length === 0 ? [english] : tags;
  };
  const ofFlow = tagsOf(flow);
  const spoken = tagsOf(brand).filter((tag) => ofFlow.includes(tag));
  return spoken.length === 0 ? [english] : spoken;
}

/**
 * The sentences of a copy in a language. The layers have decided which sentence holds; its words come from the translation
 * beside the layer that says it, so that what a brand changed is never hidden behind an older translation of the base. Where that
 * layer has none, the English of it stays.
 * @param copy with all layers merged
 * @param documents of the site
 */
export function copyIn(language: string, copy: Node, documents: readonly Document[]): Node {
  const translations = new Map(
    documents.flatMap(({ name, ids, source, node }) =>
      name === 'translation' && ids.id === language && node?.kind === 'object'
        ? [[posix.dirname(source.file), node]]
        : [],
    ) as [string, ObjectNode][],
  );
  const entries = entriesOf(copy).map(([key, node, place]): [string, Entry] => {
    const translated = translations.get(posix.dirname(node.place.source.file))?.entries.get(key);
    return [key, key.startsWith('$') || translated === undefined ? { place, node } : translated];
  });
  return { kind: 'object', place: copy.place, entries: new Map(entries) };
}

/**
 * What a language has for words that settings and servers say in English (`$said`), whatever layer they come from.
 * @param translations of a site in the language, the lowest layer first
 */
export function saidIn(translations: readonly Node[]): Record<string, string> {
  return Object.fromEntries(
    translations.flatMap((node) =>
      entriesOf(member(node, '$said')).map(([said, words]) => [said, textOf(words) ?? '']),
    ),
  );
}

/** Whether a sentence stands in a document of the English copy. */
export function isEnglish({ place: { source } }: Node): boolean {
  return source.file.endsWith(`.${english}.json`);
}
