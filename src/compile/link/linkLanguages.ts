import type { SiteLanguage, Slice } from '../../engine/slice.ts';
import { type Entry, type Node, textOf } from '../document/Node.ts';
import { english } from '../merge/copyIn.ts';
import { valuesShown } from '../names/parsedText.ts';
import { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { LinkedForm, SiteScope } from '../site/SiteScope.ts';
import { linkForm } from './linkForm.ts';
import { linkText } from './linkText.ts';

/** What a page draws from in one language; all of it but the words is the same in each. */
export interface LinkedLanguage {
  slice: Slice;
  forms: ReadonlyMap<string, LinkedForm>;
}

/**
 * A linked site in each language that it speaks, that of visitors who say nothing first. Its names were linked in English; what is
 * wrong with words of a translation is told of the document (`checkTranslations`).
 */
export function linkLanguages(scope: SiteScope): ReadonlyMap<string, LinkedLanguage> {
  const { languages: tags, translations } = scope.layers;
  if (tags.length === 1 && tags[0] === english) return new Map();
  const languages = tags.map(
    (id, index): SiteLanguage => ({
      id,
      name: nameOf(id),
      slice: sliceAddress(scope.layers.key, index === 0 ? '' : id),
    }),
  );
  return new Map(
    tags.map((language) => {
      const said = saidOnPages(scope, language);
      return [
        language,
        inLanguage(
          {
            ...scope,
            layers: { ...scope.layers, copy: usable(translations.get(language), scope.layers.copy) },
          },
          {
            language,
            ...(languages.length > 1 && { languages }),
            ...(Object.keys(said).length > 0 && { said }),
          },
        ),
      ];
    }),
  );
}

/** What settings and servers say, in a language; no page shows what is sent as a message. */
function saidOnPages({ layers, registries }: SiteScope, language: string): Record<string, string> {
  const sent = [...registries.serverSentences].flatMap(([name, sentence]) =>
    name.startsWith('messages.') ? [textOf(sentence)] : [],
  );
  const said = Object.entries(layers.said.get(language) ?? {});
  return Object.fromEntries(said.filter(([words]) => !sent.includes(words)));
}

/** A translation with the English of sentences that show other values or links by now than those that were translated. */
function usable(translation: Node | undefined, copy: Node | undefined): Node | undefined {
  if (translation?.kind !== 'object' || copy?.kind !== 'object') return copy;
  const entries = [...translation.entries].map(([key, entry]): [string, Entry] => {
    const said = copy.entries.get(key);
    const isOther = said !== undefined && said.node !== entry.node && !key.startsWith('$');
    return [key, isOther && valuesShown(said.node).join() !== valuesShown(entry.node).join() ? said : entry];
  });
  return { ...translation, entries: new Map(entries) };
}

/** Where a release keeps the first part of a site's slice. */
export function sliceAddress(key: string, language = ''): string {
  return `slices/${key}${language && `.${language}`}.json`;
}

function inLanguage(scope: SiteScope, own: Pick<Slice, 'language' | 'languages' | 'said'>): LinkedLanguage {
  const spoken: SiteScope = {
    ...scope,
    slice: { ...scope.slice, ...own, copy: {} },
    forms: new Map(),
    sentences: new Map(),
    copyScopes: [],
    removals: [],
    report: new DiagnosticCollector(),
  };
  for (const key of Object.keys(scope.slice.copy)) spoken.slice.copy[key] = linkText(spoken, key, 'message');
  for (const id of scope.forms.keys()) linkForm(spoken, id);
  return { slice: spoken.slice, forms: spoken.forms };
}

/** As the language calls itself. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
