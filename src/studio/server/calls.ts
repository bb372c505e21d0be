import type { JSONPath } from 'jsonc-parser';
import { translationsIn, translationTable } from '../../authoring/begin/translate.ts';
import type { ConditionTests } from '../../authoring/decisions.ts';
import { ChangeSet } from '../../authoring/edits/ChangeSet.ts';
import { authorIn, commitFiles, patchOf } from '../../authoring/edits/commitFiles.ts';
import type { Edit } from '../../authoring/edits/layEdits.ts';
import { historyOf, type TextEvent } from '../../authoring/history/historyOf.ts';
import { reviewsOfSentence, type SentenceView, sentenceOfSite } from '../../authoring/sentence.ts';
import { type SentenceRow, sentenceGrid } from '../../authoring/sentenceGrid.ts';
import { type Sentence, sentencesIn, translationOf } from '../../authoring/translations.ts';
import { kindOf, type ReviewRecord } from '../../compile/document/Catalogue.ts';
import { member, plain } from '../../compile/document/Node.ts';
import { hashOfEnglish } from '../../compile/names/parsedText.ts';
import type { Marker } from '../marks/markSite.ts';
import type { Preparation } from '../marks/prepare.ts';
import { type BeginningCalls, createBeginnings } from './beginnings.ts';
import { answersOf, choicesOf } from './choices.ts';
import { bringBackChangeSet, changeSetsIn, type Desk, deleteChangeSet } from './Desk.ts';
import { createForms, type FormCalls } from './forms.ts';
import { Denial, reasonMissing } from './guard.ts';
import { createOverrides, type OverrideCalls } from './overrides.ts';
import { createPublishing, type Publisher, type PublishingCalls } from './publishing.ts';
import { createReviews, type ReviewCalls } from './reviews.ts';
import type { ChangeSetEntry, Choices, SiteDecisions, SiteMap } from './StudioState.ts';
import { preparationOf } from './screenStates.ts';
import { expressionOf, siteDecisions, siteMap } from './siteDecisions.ts';
import { createTexts, type TextCalls } from './texts.ts';
import { type Why, type WhyQuestion, whyOnPage } from './why.ts';

/** What a page may ask for, and what it gets. */
export interface Calls
  extends PublishingCalls,
    OverrideCalls,
    TextCalls,
    FormCalls,
    BeginningCalls,
    ReviewCalls {
  choices(): Choices;
  /** A sentence that stands on a page: by its number there, or by its key. */
  sentence(of: { site: string; number?: number; key?: string; language: string }): {
    number: number;
    view: SentenceView;
    /** In another language than English; left out where it stays English. */
    translation?: TranslatedSentence;
  };
  /** Who wrote, reviewed and published a sentence, in every document that says it. */
  history(of: { key: string }): TextEvent[];
  /** All sentences of a brand, in all its languages. */
  sentences(of: { brand: string }): { languages: string[]; rows: SentenceRow[] };
  /** The same of one language as a table for translators (CSV). */
  table(of: { brand: string; language: string }): string;
  /** Takes what translators wrote into such a table. What is refused is said, and the rest taken. */
  takeTable(of: { site: string; brand: string; language: string; table: string }): {
    taken: number;
    refused: string[];
  };
  answers(of: { persona: string }): Record<string, string | boolean>;
  /** What leads the page to a state of a screen; null for none. */
  prepare(of: { site: string; state: string }): Preparation | null;
  /** Why something stands on the page: a sentence by its number or key, or what a press is inside of. */
  why(of: WhyQuestion & { site: string; number?: number; key?: string }): Why;
  /** The tables and conditions of a site as rows. */
  decisions(of: { site: string }): SiteDecisions;
  map(of: { site: string }): SiteMap;
  /** Says a condition as rows of tests. */
  editCondition(edit: { site: string; file: string; name: string; rows: ConditionTests }): void;
  /**
   * Without `is` the value is taken away, so that a layer inherits again. A locked sentence is changed where it is locked
   * alone, and with the reason. Who types on gives the same `step`.
   */
  edit(edit: { site: string; file: string; path: JSONPath; is?: unknown; why?: string; step?: string }): void;
  undo(of: { site: string }): Edit | undefined;
  redo(of: { site: string }): Edit | undefined;
  revert(edit: { site: string; file: string; path: JSONPath }): void;
  resolve(conflict: { site: string; file: string; path: JSONPath; side: 'mine' | 'theirs' }): void;
  /** Change sets that were begun, the latest first. */
  changeSets(): ChangeSetEntry[];
  rename(to: { name: string }): void;
  /** @returns the change set that is open then, as `StudioState.set` */
  open(one: { site: string; name: string }): string;
  /** Takes back every change that is not saved, at once; `restore` brings them back. */
  discard(of: { site: string }): void;
  restore(of: { site: string }): void;
  /** Takes another change set than the open one out of the list; `bringBack` puts it back. */
  deleteSet(one: { name: string }): void;
  bringBack(one: { name: string }): void;
  patch(): string;
  /** Files of the change set that somebody else saved since it was begun. */
  savedMeanwhile(): string[];
  /** @param agreed files that somebody else saved meanwhile, as far as they were shown */
  save(as: { agreed: readonly string[] }): string[];
  /** Changes everything back to what stood in the files before they were saved last. */
  takeBack(of: { site: string }): void;
  commit(as: { branch: string; message: string }): string;
}

/** Calls that change nothing at all. */
const reading = [
  'choices',
  'sentence',
  'history',
  'sentences',
  'table',
  'answers',
  'prepare',
  'why',
  'decisions',
  'map',
  'changeSets',
  'patch',
  'savedMeanwhile',
  'documents',
  'document',
  'completions',
  'explain',
  'beginnings',
  'fields',
  'field',
  'block',
  'blocks',
  'settings',
  'overrideNow',
  'published',
  'toPublish',
  'toRollBack',
  'changedBy',
];

/** Calls that do nothing to the open change set: a window may ask them whatever another one opened (F-827). */
export const asking: ReadonlySet<string> = new Set([
  ...reading,
  ...['open', 'deleteSet', 'bringBack', 'setOverride', 'removeOverride', 'rollBack'],
]);

/** What whoever reviews a branch may call. */
export const reviewing: ReadonlySet<string> = new Set([...reading, 'review', 'commitReview', 'showBefore']);

/** What a language has of a sentence, and what a translation keeps of the English that it was made from. */
export type TranslatedSentence = Sentence & { hash: string; reviews: readonly ReviewRecord[] };

type EditInput = Parameters<Calls['edit']>[0];

export type Answering<Asked> = {
  [Name in keyof Asked]: Asked[Name] extends (...input: infer Input) => infer Answer
    ? (...input: Input) => Answer | Promise<Answer>
    : never;
};

/** The calls of the studio. Whatever they are given may be anything. */
export function createCalls(
  root: string,
  desk: Desk,
  marker: Marker,
  publisher: Publisher,
): Answering<Calls> {
  const checked = () => {
    if (desk.whole === undefined) throw new Denial(503, 'The catalogue is being compiled.');
    return desk.whole;
  };
  const siteNamed = (name: string) => {
    const site = checked().linked.sites.find(({ key }) => key === name);
    if (site === undefined) throw new Denial(404, 'There is no such site.');
    return site;
  };
  const assertSound = () => {
    const { checked: extent, problems, conflicts } = desk.state;
    if (conflicts.length > 0)
      throw new Denial(409, 'Somebody else changed the same values: choose one side first.');
    if (extent !== 'all') throw new Denial(409, 'All sites are being checked: try again when that is done.');
    if (problems.length > 0) throw new Denial(409, 'What has mistakes is not committed: mend them first.');
  };
  /** What is to be known of an edit of a sentence that is locked, or translated. */
  const notesOf = ({
    site: siteKey,
    file,
    path: [key],
    why,
  }: EditInput): Pick<Edit, 'why' | 'by' | 'at' | 'of'> => {
    const site = desk.whole?.linked.sites.find((one) => one.key === siteKey);
    // What is said of the document's sentences is none.
    if (typeof key === 'string' && key.startsWith('$') && key !== '$said') return {};
    if (kindOf(file)?.name === 'translation') return notesOfTranslation(file, key);
    if (desk.whole === undefined || site === undefined || kindOf(file)?.name !== 'copy') return {};
    const { lockedAt } = sentenceOfSite(desk.whole, site, String(key));
    if (lockedAt !== undefined && !lockedAt.startsWith(`${file}:`))
      throw new Denial(
        409,
        `"${key}" is locked: the law asks for these words. Only the document that locks them (${lockedAt}) may change them.`,
      );
    if (lockedAt !== undefined && String(why ?? '').trim() === '')
      throw new Denial(reasonMissing, `"${key}" is locked: say why its words change.`);
    return lockedAt === undefined ? {} : reasonOf(why);
  };
  /** Why a locked sentence changes, who says so, and when: it goes into the records of its layer. */
  const reasonOf = (why: unknown) => {
    const by = authorIn(root);
    return { why: String(why).trim(), at: new Date().toISOString(), ...(by && { by }) };
  };
  /** A translation is of the English of now. */
  const notesOfTranslation = (file: string, key: string | number | undefined): Pick<Edit, 'of'> => {
    const english = file.replace(/[^/]+$/u, 'copy.en.json');
    const { node } = checked().catalogue.documents.find(({ source }) => source.file === english) ?? {};
    const sentence = member(node, String(key));
    return sentence === undefined ? {} : { of: hashOfEnglish(plain(sentence)) };
  };
  return {
    ...createPublishing(desk, publisher),
    ...createOverrides(desk, publisher.sandbox),
    ...createReviews(root, desk, { textOf, pathOf }),
    ...createTexts(root, desk, { siteNamed, notesOf }),
    ...createBeginnings(root, desk, { checked, siteNamed, notesOf }),
    ...createForms(desk, { checked, siteNamed, pathOf, textOf, notesOf }),
    choices: () => choicesOf(checked()),
    sentence({ site: siteKey, number, key: given, language }) {
      const site = siteNamed(siteKey);
      const key = typeof number === 'number' ? marker.keyOf(number) : given;
      if (typeof key !== 'string') throw new Denial(404, 'There is no such sentence.');
      const translation = site.layers.languages.slice(1).includes(language)
        ? translationOf(key, site, language, checked())
        : undefined;
      return {
        number: marker.numberOf(key),
        view: sentenceOfSite(checked(), site, key),
        ...(translation && {
          translation: {
            ...translation,
            hash: hashOfEnglish(translation.english),
            reviews: reviewsOfSentence(checked().catalogue, translation.file, key),
          },
        }),
      };
    },
    history: ({ key }) => historyOf(checked().catalogue, textOf(key), publisher.releases),
    sentences: ({ brand }) => sentenceGrid(textOf(brand), checked()),
    table: ({ brand, language }) => translationTable(sentencesIn(textOf(language), textOf(brand), checked())),
    async takeTable({ site, brand, language, table }) {
      const { taken, refused } = translationsIn(
        textOf(table),
        sentencesIn(textOf(language), textOf(brand), checked()),
      );
      const written = taken.filter(({ is }) => is !== undefined);
      for (const { sentence, is } of written) {
        const { file } = sentence;
        desk.set.edit(file, [...sentence.path], is, notesOfTranslation(file, sentence.path[0]));
      }
      if (written.length > 0) await desk.changed(site);
      return { taken: written.length, refused };
    },
    answers: ({ persona }) => answersOf(checked(), /^\d{4}$/u.test(persona) ? persona : ''),
    prepare: ({ site, state }) =>
      state === '' ? null : preparationOf(checked().catalogue, siteNamed(site), textOf(state)),
    why({ site: siteKey, number, key, spot, page }) {
      const site = siteNamed(siteKey);
      const named = typeof number === 'number' ? marker.keyOf(number) : key;
      const isSaid = named !== undefined && site.reached.get('copy')?.has(named) === true;
      return whyOnPage(checked(), site, { spot, page }, isSaid ? named : undefined);
    },
    async edit({ site, file, path, is, why, step }) {
      desk.set.edit(textOf(file), pathOf(path), is, {
        ...notesOf({ site, file, path, why }),
        ...(step !== undefined && { step: textOf(step) }),
      });
      await desk.changed(site);
    },
    decisions: ({ site }) => siteDecisions(checked(), siteNamed(site)),
    map: ({ site }) => siteMap(siteNamed(site)),
    async editCondition({ site, file, name, rows }) {
      desk.set.edit(textOf(file), pathOf(['conditions', textOf(name)]), expressionOf(rows));
      await desk.changed(site);
    },
    async undo({ site }) {
      const edit = desk.set.undo();
      await desk.changed(site);
      return edit;
    },
    async redo({ site }) {
      const edit = desk.set.redo();
      await desk.changed(site);
      return edit;
    },
    async revert({ site, file, path }) {
      desk.set.revert(textOf(file), pathOf(path));
      await desk.changed(site);
    },
    async resolve({ site, file, path, side }) {
      const conflict = desk.set
        .conflicts()
        .find((one) => one.file === file && JSON.stringify(one.path) === JSON.stringify(path));
      if (conflict !== undefined) desk.set.resolve(conflict, side === 'mine' ? 'mine' : 'theirs');
      await desk.changed(site);
    },
    changeSets: () => changeSetsIn(root),
    async rename({ name }) {
      desk.set.rename(textOf(name).trim());
      await desk.changed(undefined);
    },
    async open({ site, name }) {
      desk.set = new ChangeSet(root, textOf(name).trim());
      await desk.changed(site);
      return desk.set.id;
    },
    async discard({ site }) {
      desk.set.discard();
      await desk.changed(site);
    },
    async restore({ site }) {
      desk.set.restore();
      await desk.changed(site);
    },
    async deleteSet({ name }) {
      if (name === desk.set.name) throw new Denial(409, 'This one is open: open another one first.');
      deleteChangeSet(root, textOf(name));
      await desk.changed(undefined);
    },
    async bringBack({ name }) {
      bringBackChangeSet(root, textOf(name));
      await desk.changed(undefined);
    },
    patch: async () => patchOf(await desk.set.files()),
    savedMeanwhile: () => desk.set.savedMeanwhile,
    async save({ agreed }) {
      const files = await desk.set.save(Array.isArray(agreed) ? agreed : []);
      await desk.changed(undefined);
      return files;
    },
    async takeBack({ site }) {
      desk.set.takeBack();
      await desk.changed(site);
    },
    async commit({ branch, message }) {
      assertSound();
      return commitFiles(root, textOf(branch).trim(), textOf(message).trim(), await desk.set.sinceItBegan());
    },
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new Denial(400, 'A name or a text is missing.');
}

function pathOf(value: unknown): JSONPath {
  const isPath = Array.isArray(value) && value.every((key) => /^(?:string|number)$/u.test(typeof key));
  if (isPath && value.length > 0 && !value.includes('__proto__')) return value as JSONPath;
  throw new Denial(400, 'An edit has a path.');
}
