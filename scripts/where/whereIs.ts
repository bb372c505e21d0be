import type { Checked } from '../../src/compile/Compiler.ts';
import type { LinkedSite } from '../../src/compile/link/LinkedSite.ts';
import { placeText } from '../../src/compile/report/Place.ts';
import { type Occurrence, occurrencesOf } from '../../src/compile/where/occurrencesOf.ts';
import { sitesUsing } from '../../src/compile/where/sitesUsing.ts';
import { root } from '../runCommand.ts';
import { Refusal } from '../show/Refusal.ts';
import { namesOf } from './namesOf.ts';
import { type FoundSentence, sentencesWith } from './sentencesWith.ts';
import { sitesInWords } from './sitesInWords.ts';
import { placesOfToken, readersOf, tokenNamed } from './tokens.ts';

/**
 * Where a name stands, or the sentences that hold the words.
 * @throws Refusal where there is nothing
 */
export function whereIs(checked: Checked, searched: string): string {
  const { catalogue, linked } = checked;
  const all = [...linked.sites, ...linked.drafts];
  const token = tokenNamed(checked, searched);
  const named = token === undefined ? occurrencesOf(catalogue, searched) : placesOfToken(catalogue, token);
  const styles = token === undefined ? [] : readersOf(token, root);
  const sentences = sentencesWith(checked, searched).filter(({ key }) => key !== searched);
  if (named.length + sentences.length === 0) {
    const nearest = namesOf(catalogue, searched);
    throw new Refusal(
      `Nothing says or uses "${searched}"${nearest.length === 0 ? '.' : `; nearest: ${nearest.join(', ')}.`}`,
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

  function tellOccurrence({ document, place, path, text, role }: Occurrence): string[] {
    const own = role === 'key' || text === searched ? '' : `: ${text}`;
    const sites = sitesUsing(document, linked);
    return [
      `  ${placeText(place)}  ${path || `the ${document.name}`}${own}`,
      `    ${sites.length === 0 ? 'no site' : sitesInWords(sites, all)}`,
    ];
  }

  function tellSentence({ key, place, words, sites }: FoundSentence): string[] {
    const uses = key === undefined ? [] : occurrencesOf(catalogue, key).filter((one) => concerns(one, sites));
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
