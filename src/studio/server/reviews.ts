import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import { commitFiles, writersOf } from '../../authoring/edits/commitFiles.ts';
import { valueAt } from '../../authoring/edits/editJson.ts';
import { isAmong, isOfPath, type TextPlace, textsIn } from '../../authoring/edits/reviewing.ts';
import { kindOf } from '../../compile/document/Catalogue.ts';
import { lineAndColumn } from '../../compile/report/Place.ts';
import type { Desk } from './Desk.ts';
import { Denial } from './guard.ts';

/** What whoever reads words may say of them. */
export interface ReviewCalls {
  /**
   * Whoever works here confirms texts as they are now, with a note, or sends them back with what they have against them
   * (`says`); neither takes that back.
   */
  review(of: { texts: TextPlace[]; isReviewed: boolean; note?: string; says?: string }): void;
  /** Commits what was reviewed on the branch that is reviewed. @returns the id of the commit */
  commitReview(): string;
  /** Has pages show what the branch began from, or what it becomes. */
  showBefore(of: { site: string; isBefore: boolean }): void;
}

type Answered = {
  [Name in keyof ReviewCalls]: (
    ...input: Parameters<ReviewCalls[Name]>
  ) => ReturnType<ReviewCalls[Name]> | Promise<ReturnType<ReviewCalls[Name]>>;
};

interface Readers {
  textOf(value: unknown): string;
  pathOf(value: unknown): JSONPath;
}

/** The calls of a review, of a change set and of a branch. */
export function createReviews(root: string, desk: Desk, { textOf, pathOf }: Readers): Answered {
  const onDisk = (file: string) => {
    const path = join(root, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  };
  const placeOf = (one: Partial<TextPlace> | null | undefined): TextPlace => {
    const file = textOf(one?.file);
    if (kindOf(file) === undefined) throw new Denial(400, `"${file}" is no document.`);
    return { file, path: pathOf(one?.path) };
  };
  /**
   * Where the catalogue asks for four eyes, nobody reviews what they wrote themselves. Changes that are not saved, and those of the
   * branch, have no say in whether it does.
   */
  const assertOthersWrote = (texts: readonly TextPlace[]) => {
    if (valueAt(onDisk('brands/_base/brand.json'), ['fourEyes']) !== true) return;
    const { author, set, review } = desk;
    const writers = new Map<string, ReturnType<typeof writersOf>>();
    const [first, ...others] = texts.filter(({ file, path }) => {
      const isTyped = isAmong({ file, path: path.map(String) }, set.changes);
      if (isTyped && review === undefined) return true;
      // Lines as git has them, whatever is not saved above.
      const text = review?.files.find((one) => one.file === file)?.after ?? onDisk(file);
      const writer = writers.get(file) ?? writersOf(review?.repository ?? root, file, review?.branch);
      writers.set(file, writer);
      return textsIn(file, text).some(
        (one) => isOfPath(one, path) && writer(lineAndColumn(one.node.place).line) === author,
      );
    });
    if (first === undefined) return;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    throw new Denial(
      409,
      `You wrote ${first.path.join(' › ')}${more}: somebody else has to review what you wrote.`,
    );
  };
  return {
    async review({ texts, isReviewed, note, says }) {
      const given =
        isReviewed === true
          ? { by: desk.author, ...(note && { note: lineOf(textOf(note)) }) }
          : says
            ? { by: desk.author, says: lineOf(textOf(says)) }
            : undefined;
      if (!Array.isArray(texts)) throw new Denial(400, 'What is reviewed is a list.');
      const all = texts.map(placeOf);
      if (isReviewed === true) assertOthersWrote(all);
      desk.set.review(all, given);
      await desk.changed(undefined);
    },
    async commitReview() {
      const { review, set } = desk;
      if (review === undefined) throw new Denial(409, 'No branch is reviewed here.');
      const records = set.records();
      if (records.length === 0) throw new Denial(409, 'Nothing was reviewed yet.');
      const id = await commitFiles(review.repository, review.branch, 'Review', records);
      set.recorded();
      await desk.changed(undefined);
      return id;
    },
    async showBefore({ site, isBefore }) {
      desk.isBefore = isBefore === true;
      await desk.changed(site);
    },
  };
}

function lineOf(text: string): string {
  const line = text.trim();
  if (!/[\r\n]/u.test(line) && line.length <= 200) return line;
  throw new Denial(400, 'A note is one line of at most 200 letters.');
}
