import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { termsLines } from '../src/authoring/compare/siteViews.ts';
import { sitesInWords } from '../src/authoring/compare/tellChanges.ts';
import { Refusal } from '../src/authoring/Refusal.ts';
import { type Occurrence, occurrencesOf, sitesUsing } from '../src/authoring/where.ts';
import type { Checked } from '../src/compile/Compiler.ts';
import type { Catalogue } from '../src/compile/document/Catalogue.ts';
import { entriesOf, itemsOf, keyPlace, member, type Node, textOf } from '../src/compile/document/Node.ts';
import type { LinkedSite } from '../src/compile/link/LinkedSite.ts';
import { parsedText } from '../src/compile/names/parsedText.ts';
import { suggest } from '../src/compile/report/DiagnosticCollector.ts';
import { type Place, placeText } from '../src/compile/report/Place.ts';
import type { Text } from '../src/engine/slice.ts';
import type { LinkedTerms } from '../src/engine/terms/fillTerms.ts';
import { wordsOf } from '../src/engine/text/wordsOf.ts';
import { shownOn } from './openSite.ts';
import { root } from './runCommand.ts';

/**
 * Where a name stands, or the sentences that hold the words.
 * @throws Refusal where there is nothing
 */
export function whereIs(checked: Checked, searched: string): string {
  const { catalogue, registries, linked } = checked;
  const all = [...linked.sites, ...linked.drafts];
  const token = tokenNamed(checked, searched);
  const named =
    token === undefined ? occurrencesOf(catalogue, registries, searched) : placesOfToken(checked, token);
  const styles = token === undefined ? [] : readersOf(token, root);
  const sentences = sentencesWith(checked, searched).filter(({ key }) => key !== searched);
  if (named.length + sentences.length === 0) {
    const suggest = namesOf(catalogue, searched);
    throw new Refusal(
      `Nothing says or uses "${searched}"${suggest.length === 0 ? '.' : `; nearest: ${suggest.join(', ')}.`}`,
    );
  }
  // What stands in a journey tries the name: it comes last.
  const isTried = ({ document }: Occurrence) => ['journey', 'applicants'].includes(document.name);
  const keys = named.filter((one) => one.role === 'key' && !isTried(one));
  const uses = named.filter((one) => one.role === 'value' && !isTried(one));
  const answer = [
    section('Said', keys.flatMap(tellOccurrence)),
    section(
      'Read by the style sheets of',
      styles.map((file) => `  ${file}`),
    ),
    section('Used', uses.flatMap(tellOccurrence)),
    section('Tried by journeys', named.filter(isTried).flatMap(tellOccurrence)),
    ...sentences.map((one) => tellSentence(one).join('\n')),
  ];
  return answer.filter((part) => part !== '').join('\n\n');

  function tellOccurrence({ document, place, path, text }: Occurrence): string[] {
    const own = text === searched ? '' : `: ${text}`;
    const sites = sitesUsing(document, linked);
    return [
      `  ${placeText(place)}  ${path || `the ${document.name}`}${own}`,
      `    ${sites.length === 0 ? 'no site' : sitesInWords(sites, all)}`,
    ];
  }

  function tellSentence({ key, place, words, sites }: FoundSentence): string[] {
    const uses =
      key === undefined
        ? []
        : occurrencesOf(catalogue, registries, key).filter((one) => concerns(one, sites));
    return [
      words,
      `  ${placeText(place)}  ${key ?? 'terms'}`,
      `    ${sitesInWords(sites, all)}`,
      ...uses.map((one) => `    used by ${placeText(one.place)}  ${one.path}`),
    ];
  }

  function concerns({ document, role }: Occurrence, sites: readonly LinkedSite[]): boolean {
    return role === 'value' && sitesUsing(document, linked).some((site) => sites.includes(site));
  }
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : [title, ...lines].join('\n');
}

/** The names of the catalogue that are nearest to a word. */
function namesOf({ documents }: Catalogue, word: string): string[] {
  return suggest(word, [...new Set(documents.flatMap(({ node }) => keysIn(node)))], 3);
}

function keysIn(node: Node | undefined): string[] {
  return [
    ...entriesOf(node).flatMap(([key, inner]) => [key, ...keysIn(inner)]),
    ...itemsOf(node).flatMap(keysIn),
  ];
}

/**
 * The token that is meant, as style sheets call it: `color-primary` for "color.primary", "color-primary" or "--color-primary".
 * Undefined where there is none.
 */
function tokenNamed({ linked }: Pick<Checked, 'linked'>, word: string): string | undefined {
  const name = word.replace(/^--/u, '').replaceAll('.', '-');
  return [...linked.brands.values()].some(({ tokens }) => tokens.has(name)) ? name : undefined;
}

/** Where brands say a token. */
function placesOfToken({ catalogue, registries }: Checked, token: string): Occurrence[] {
  const [group = '', ...rest] = token.split('-');
  const path = `tokens/${group}/${rest.join('-')}`;
  return occurrencesOf(catalogue, registries, rest.join('-')).filter(
    (one) => one.role === 'key' && one.path === path,
  );
}

/** The files of `src/` whose styles read a token, relative to the root. */
function readersOf(token: string, root: string): string[] {
  const reads = new RegExp(`var\\(\\s*--${token}\\s*[,)]`, 'u');
  const files = globSync('src/**/*.{css,tsx}', { cwd: root }).sort();
  return files.filter((file) => reads.test(readFileSync(join(root, file), 'utf8')));
}

/** A sentence whose words, as sites show them, hold what was searched. */
interface FoundSentence {
  /** Undefined for a part of the terms. */
  key: string | undefined;
  place: Place;
  /** As it is shown; what is only known of an applicant stays in braces. */
  words: string;
  sites: LinkedSite[];
}

/**
 * Sentences of the copy and of the terms that hold words as an applicant reads them, each with the sites where it reads so:
 * "issued by First Bank" is found where `issued by {brand.bank}` stands. Case, line breaks and the form of quotes do not count.
 */
function sentencesWith(
  { catalogue, linked }: Pick<Checked, 'catalogue' | 'linked'>,
  searched: string,
): FoundSentence[] {
  const found = new Map<string, FoundSentence>();
  const wanted = compared(searched);
  const add = (site: LinkedSite, key: string | undefined, place: Place, words: string) => {
    if (!compared(words).includes(wanted)) return;
    const id = `${placeText(place)} ${words}`;
    const known = found.get(id) ?? { key, place, words, sites: [] };
    known.sites.push(site);
    found.set(id, known);
  };
  for (const site of [...linked.sites, ...linked.drafts]) {
    const brand = linked.brands.get(site.layers.brand);
    const { copy } = site.layers;
    if (brand === undefined || copy === undefined) continue;
    const shown = shownOn(site, brand);
    const read = (text: Text) => wordsOf(text, (path, format) => shown(path, format) || `{${path}}`);
    for (const key of site.reached.get('copy') ?? []) {
      const said = member(copy, key);
      // Screens have their own form of a sentence; messages and labels stand in forms alone.
      const text = site.slice.copy[key] ?? (said && parsedText(said));
      if (text !== undefined && said !== undefined) add(site, key, keyPlace(copy, key), read(text));
    }
    for (const { place, words } of termsOf(catalogue, site, linked.terms.get(site.key)))
      add(site, undefined, place, words);
  }
  return [...found.values()];
}

/** Each line of the terms of a site where it was authored, with its figures. */
function termsOf(
  catalogue: Catalogue,
  { layers }: LinkedSite,
  terms: LinkedTerms | undefined,
): { place: Place; words: string }[] {
  if (terms === undefined) return [];
  const shown = new Set(termsLines(terms).map(compared));
  const filled = (text: string) =>
    text
      .replaceAll('**', '')
      .replaceAll(/\{(?<name>\w+)\}/gu, (whole, name: string) => terms.figures[name] ?? whole);
  return catalogue.documents
    .filter(({ name, ids }) => name === 'terms' && ['_base', layers.brand].includes(ids.brand ?? ''))
    .flatMap(({ node }) => textsIn(node))
    .map(({ place, text }) => ({ place, words: filled(text) }))
    .filter(({ words }) => shown.has(compared(words)));
}

function textsIn(node: Node | undefined): { place: Place; text: string }[] {
  const text = textOf(node);
  if (node !== undefined && text !== undefined) return [{ place: node.place, text }];
  return [...itemsOf(node), ...entriesOf(node).map(([, inner]) => inner)].flatMap(textsIn);
}

/** What counts of words: how they read, not how they are set. */
function compared(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
