import { spawnSync } from 'node:child_process';
import type { Catalogue } from '../../compile/document/Catalogue.ts';
import {
  type ReviewableText,
  reviewableTexts,
  reviewsBeside,
  reviewsOf,
} from '../../compile/document/reviews.ts';
import { runs } from '../../compile/release/pointer.ts';
import { suggest } from '../../compile/report/DiagnosticCollector.ts';
import { parseMoment } from '../../engine/dates/dates.ts';
import { documentsOf } from '../compare/documents.ts';
import { publications } from '../compare/publish.ts';
import { isSame, type Value, valueAt } from '../edits/editJson.ts';
import { Refusal } from '../Refusal.ts';

/** Something that was done to a text of a document. */
export interface TextEvent {
  /** Time of ISO 8601, in UTC. */
  at: string;
  what: 'written' | 'taken away' | 'reviewed' | 'changed' | 'sent back' | 'published' | 'rolled back to';
  by: string;
  file: string;
  /** What it says since then, where it is written or published. */
  words?: Value;
  /** What whoever did it said: a commit's subject, a note, a reason. */
  note?: string;
  /** Where it was published; left out for every site. */
  site?: string;
}

/**
 * What was done to a text, or a figure: who wrote it (by git), reviewed it (by its layer's records), and published it (by
 * the record of publications), in every document that says it. The first event of each document comes first.
 * @param key of a sentence (`landing.title`), or where a line or figure of another document stands (`figures.lateFee`)
 * @throws Refusal where no document says it
 */
export async function historyOf(catalogue: Catalogue, key: string, releases: string): Promise<TextEvent[]> {
  const all = catalogue.documents.flatMap(({ node }) => (node === undefined ? [] : reviewableTexts(node)));
  const texts = all.filter((text) => text.key === key);
  if (texts.length === 0) {
    const keys = [...new Set(all.map((text) => text.key))];
    throw new Refusal(`Nothing is named "${key}". Nearest: ${suggest(key, keys, 3).join(', ')}.`);
  }
  const events = await Promise.all(
    texts.map(async (text) => {
      const own = [
        ...written(catalogue.root, text),
        ...reviewed(catalogue, text),
        ...(await published(releases, text)),
      ];
      return own.sort((one, other) => one.at.localeCompare(other.at));
    }),
  );
  return events.flat();
}

function written(root: string, { path, node }: ReviewableText): TextEvent[] {
  const { file } = node.place.source;
  const git = (...parameters: string[]) =>
    spawnSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).stdout;
  const line = `"${path.at(-1)?.replaceAll(/[^\w "-]/gu, '\\$&')}":`;
  const log = git('log', '--reverse', '--format=%H%x09%an <%ae>%x09%aI%x09%s', `-G${line}`, '--', file);
  let before: Value;
  return log
    .split('\n')
    .filter(Boolean)
    .flatMap((entry): TextEvent[] => {
      const [commit, by = '', at = '', note = ''] = entry.split('\t');
      const words = valueAt(git('show', `${commit}:./${file}`), [...path]);
      if (isSame(words, before)) return [];
      before = words;
      const told = { at: parseMoment(at)?.toISOString() ?? at, by, file, note };
      return [words === undefined ? { ...told, what: 'taken away' } : { ...told, what: 'written', words }];
    });
}

function reviewed(catalogue: Catalogue, text: ReviewableText): TextEvent[] {
  const { file } = text.node.place.source;
  const earlier = (catalogue.reviews.get(reviewsBeside(file)) ?? []).filter(
    ({ key, language }) => key === text.key && language === text.language,
  );
  return [...new Set([...earlier, ...reviewsOf(catalogue, text)])].map(({ at, by, why, says, note }) => ({
    ...{ at, by: by ?? 'somebody', file },
    what: says !== undefined ? 'sent back' : why !== undefined ? 'changed' : 'reviewed',
    ...((says ?? why ?? note) !== undefined && { note: says ?? why ?? note }),
  }));
}

async function published(releases: string, { path, node }: ReviewableText): Promise<TextEvent[]> {
  const { file } = node.place.source;
  const known = new Map<string, Promise<Value>>();
  const wordsIn = (release: string | undefined) => {
    if (release === undefined) return undefined;
    const read = async () => valueAt((await documentsOf(releases, release))?.[file], [...path]);
    const words = known.get(release) ?? read();
    known.set(release, words);
    return words;
  };
  const events: TextEvent[] = [];
  for (const { at, by, why, release, site, before, rolledBackFrom } of (
    await publications(releases)
  ).reverse()) {
    const ran = before && (site === undefined ? before.default : runs(before, site));
    const [was, words] = [await wordsIn(ran), await wordsIn(release)];
    if (words === undefined || isSame(was, words)) continue;
    const what = rolledBackFrom === undefined ? 'published' : 'rolled back to';
    events.push({ at, by, what, file, words, note: why, ...(site !== undefined && { site }) });
  }
  return events;
}

/** An event as a line: when, what, by whom, where, and what it said. */
export function sayEvent({ at, what, by, words, note, site }: TextEvent): string {
  const where = what === 'published' || what === 'rolled back to' ? ` on ${site ?? 'every site'}` : '';
  const said = words === undefined ? '' : `: ${typeof words === 'string' ? words : JSON.stringify(words)}`;
  return `${at.slice(0, 16).replace('T', ' ')} UTC  ${what}${where} by ${by}${said}${note ? ` (${note})` : ''}`;
}
