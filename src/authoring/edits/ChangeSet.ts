import { createHash, randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JSONPath } from 'jsonc-parser';
import { kindOf } from '../../compile/document/Catalogue.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { Refusal } from '../Refusal.ts';
import { editsBetween, formatJson, isSame, type Value, valueAt, withValue } from './editJson.ts';
import { type Conflict, type Edit, isOfFile, layEdits, netOf, newDocument } from './layEdits.ts';
import {
  type EditReview,
  isAmong,
  type Review,
  reasonRecords,
  reviewOf,
  reviewRecords,
  reviewsOfAll,
  standing,
  type TextPlace,
  withLines,
} from './reviewing.ts';

type Notes = Pick<Edit, 'was' | 'why' | 'by' | 'at' | 'of' | 'behind' | 'step'>;

/** A file that the change set changes. */
export interface ChangedFile {
  file: string;
  /** Undefined for a new file. */
  before: string | undefined;
  /** Undefined where the file goes. */
  after: string | undefined;
  /** The lines that are new, of records to which others may add meanwhile. */
  added?: readonly string[];
}

interface StoredChangeSet {
  /** Stays when it gets another name. */
  id: string;
  name: string;
  done: Edit[];
  undone: Edit[];
  reviews?: Review[];
  /** What each file that is changed was when its first edit was made, as a hash. */
  began?: Record<string, string>;
  /** What was written each time that it was saved, and is not taken back since. */
  saves?: ChangedFile[][];
  /** Edits that were discarded together, as long as they can be brought back. */
  discarded?: Edit[];
}

/**
 * Edits of the catalogue that are not saved yet, by name. Kept in `<root>/.studio/` as a list of edits; texts are made
 * of them anew each time, so what an editor saves meanwhile is under them.
 */
export class ChangeSet {
  readonly root: string;
  private kept: StoredChangeSet;

  /** Opens the change set of that name, or begins one. @throws Refusal where it cannot be read */
  constructor(root: string, name: string) {
    this.root = root;
    const path = this.pathOf(name);
    this.kept = existsSync(path) ? readKept(path, name) : { id: randomUUID(), name, done: [], undone: [] };
  }

  get id(): string {
    return this.kept.id;
  }

  get name(): string {
    return this.kept.name;
  }

  get edits(): readonly Edit[] {
    return this.kept.done;
  }

  /** What is different from the files, each value once: from what it was at first to what it is at last. */
  get changes(): Edit[] {
    return netOf(this.kept.done).filter(({ was, is }) => !isSame(was, is));
  }

  /** Files that somebody else saved after their first edit was made. */
  get savedMeanwhile(): string[] {
    const { began = {} } = this.kept;
    return this.fileNames().filter((file) => began[file] !== undefined && began[file] !== this.hashOf(file));
  }

  get canRedo(): boolean {
    return this.kept.undone.length > 0;
  }

  /**
   * Gives a value of a document another; undefined takes it away, so that a layer inherits again. An edit of the value that
   * was edited last takes its place where both are of one step: typing is.
   *
   * @throws Refusal where no document may stand at `file`, or the path leads nowhere
   */
  edit(file: string, path: JSONPath, is: Value, notes: Notes = {}): void {
    assertDocument(file);
    const last = this.kept.done.at(-1);
    const isTyping = last?.step !== undefined && last.step === notes.step && isOf(last, file, path);
    const done = isTyping ? this.kept.done.slice(0, -1) : this.kept.done;
    const before = layEdits(this.textOf(file), ofFile(done, file)).text;
    const edit: Edit = { file, path, was: isTyping ? last.was : valueAt(before, path), is, ...notes };
    try {
      if (!isSame(edit.was, is)) withValue(before ?? newDocument(file), path, is);
    } catch (error) {
      throw new Refusal(error instanceof Error ? error.message : String(error));
    }
    this.keep({ ...this.kept, done: isSame(edit.was, is) ? done : [...done, edit], undone: [] });
  }

  /**
   * Makes edits of what somebody typed into a document, in one step: who types on gives the same step, and its edits take the
   * place of those before. Values that are as they were in `base`, which the text was made from, are nobody's edits. Where an
   * editor saved another value since then, that is a conflict; where somebody else edited it here, undo leads back to theirs.
   *
   * @param notesOf what is to be noted of an edit; what it throws leaves everything as it was
   * @throws Refusal where no document may stand at `file`
   */
  editText(
    { file, base, text, step }: { file: string; base: string; text: string; step: string },
    notesOf: (edit: Pick<Edit, 'path' | 'is'>) => Notes = () => ({}),
  ): void {
    assertDocument(file);
    const typed = stepsBetween(base, text).map(({ behind, was, ...edit }) => ({
      ...edit,
      notes: {
        ...notesOf(edit),
        ...{ was: was ?? valueAt(base, edit.path), step },
        ...(behind !== undefined && { behind }),
      },
    }));
    const { done } = this.kept;
    const own = done.filter((edit) => edit.step === step);
    // What is typed as before, and somebody else has written over, stays below theirs.
    const stays = own.filter(
      (edit) =>
        typed.some(({ path, is }) => isSame(edit.path, path) && isSame(edit.is, is)) &&
        done.findLast((one) => isOf(one, file, edit.path))?.step !== step,
    );
    const gone = own.filter((edit) => !stays.includes(edit));
    this.keep({ ...this.kept, done: gone.reduce(without, done), undone: [] });
    for (const { path, is, notes } of typed)
      if (!stays.some((edit) => isSame(edit.path, path))) this.edit(file, path, is, notes);
  }

  /** Takes back the last step. @returns its last edit, or undefined where there is none. */
  undo(): Edit | undefined {
    const { done, undone } = this.kept;
    const from = startOfStep(done);
    if (done.length > 0)
      this.keep({
        ...this.kept,
        done: done.slice(0, from),
        undone: [...undone, ...done.slice(from).reverse()],
      });
    return done.at(-1);
  }

  /** Does again what was taken back last. */
  redo(): Edit | undefined {
    const { done, undone } = this.kept;
    const from = startOfStep(undone);
    if (undone.length > 0)
      this.keep({
        ...this.kept,
        done: [...done, ...undone.slice(from).reverse()],
        undone: undone.slice(0, from),
      });
    return undone.at(-1);
  }

  /** Takes back every edit at once. What was saved stays. */
  discard(): void {
    if (this.kept.done.length === 0) return;
    this.keep({ ...this.kept, done: [], undone: [], discarded: this.kept.done });
  }

  /** Whether what was discarded last can be brought back: nothing was edited since. */
  get canRestore(): boolean {
    return this.kept.done.length === 0 && (this.kept.discarded?.length ?? 0) > 0;
  }

  /** Brings back what was discarded. */
  restore(): void {
    const { discarded, ...kept } = this.kept;
    if (this.canRestore) this.keep({ ...kept, done: discarded ?? [], undone: [] });
  }

  /** Takes back all edits of one value, wherever they stand in the list. */
  revert(file: string, path: JSONPath): void {
    const done = this.kept.done.filter((edit) => !isOf(edit, file, path));
    this.keep({ ...this.kept, done, undone: [] });
  }

  /** What a reviewer has to read of an edit, and who read it, in this change set or at any time before (F-821). */
  reviewOf(edit: Edit): EditReview {
    return reviewOf(edit, this.laid(edit.file), { root: this.root, own: this.reviews });
  }

  /** What was reviewed here, of the words that stand in the documents with what is changed. */
  get reviews(): readonly Review[] {
    return standing(this.kept.reviews ?? [], (file) => this.laid(file));
  }

  /**
   * Notes who reviewed texts as they are now, with a note, or what they have against them (`says`); without that it is
   * taken back.
   * @param wanted places of texts, or of what holds them or is in them
   */
  review(wanted: readonly TextPlace[], given?: Pick<Review, 'by' | 'note' | 'says'>): void {
    const others = (this.kept.reviews ?? []).filter((one) => !isAmong(one, wanted));
    const own = given === undefined ? [] : reviewsOfAll(wanted, given, (file) => this.laid(file));
    this.keep({ ...this.kept, reviews: [...others, ...own] });
  }

  /** Edits that cannot be laid over what is on disk now. */
  conflicts(): Conflict[] {
    return this.fileNames().flatMap(
      (file) => layEdits(this.textOf(file), ofFile(this.kept.done, file)).conflicts,
    );
  }

  /** Decides a conflict: `mine` puts the edit over what somebody else wrote, `theirs` drops it. */
  resolve({ file, path, theirs }: Conflict, side: 'mine' | 'theirs'): void {
    // Who decides has seen what was saved.
    this.kept = { ...this.kept, began: { ...this.kept.began, [file]: this.hashOf(file) } };
    if (side === 'theirs') {
      this.revert(file, path);
      return;
    }
    const isIt = (edit: Edit) => isOf(edit, file, path);
    const last = this.kept.done.findLast(isIt);
    if (last === undefined) return;
    const done = this.kept.done.filter((edit) => !isIt(edit) || edit === last);
    this.keep({ ...this.kept, done: done.map((edit) => (edit === last ? { ...last, was: theirs } : edit)) });
  }

  /** The files that differ from those on disk, formatted. */
  async files(): Promise<ChangedFile[]> {
    const changed = await Promise.all(
      this.fileNames().map(async (file): Promise<ChangedFile | undefined> => {
        const before = this.textOf(file);
        const edits = ofFile(this.kept.done, file);
        const { text } = layEdits(before, edits);
        if (text === before) return undefined;
        return { file, before, after: text && (await formatJson(text)) };
      }),
    );
    return [...changed.filter((file) => file !== undefined), ...this.records()];
  }

  /** What the records of reviews gain by what changes: who read words, and why locked ones change. */
  records(): ChangedFile[] {
    const lines = [
      ...this.changes.flatMap(reasonRecords),
      ...reviewRecords(this.reviews, (file) => this.laid(file)),
    ];
    return [...Map.groupBy(lines, ([file]) => file)].flatMap(([file, of]): ChangedFile[] => {
      const before = this.textOf(file);
      const added = of.flatMap(([, line]) => (before?.split('\n').includes(line) ? [] : [line]));
      return added.length === 0 ? [] : [{ file, before, after: withLines(before, added), added }];
    });
  }

  /** Takes over that what was reviewed is recorded elsewhere, and so here. */
  recorded(): void {
    for (const { file, after } of this.records()) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      writeFileSync(join(this.root, file), after ?? '');
    }
    this.keep({ ...this.kept, reviews: [] });
  }

  /** The same as the texts that `readCatalogue` takes in place of files on disk; null for a file that goes. */
  async overlay(): Promise<Map<string, string | null>> {
    return new Map((await this.files()).map(({ file, after }) => [file, after ?? null]));
  }

  /**
   * Writes the files, and begins anew with nothing changed.
   * @param agreed files that somebody else saved meanwhile, as far as whoever saves knows of it
   * @returns the files that were written or taken away
   * @throws Refusal while there are conflicts, where a file was saved meanwhile and nobody agreed to that, or where a
   * symbolic link leads out of the catalogue
   */
  async save(agreed: readonly string[] = []): Promise<string[]> {
    if (this.conflicts().length > 0)
      throw new Refusal('Somebody else changed the same values: choose yours or theirs first.');
    const others = this.savedMeanwhile.filter((file) => !agreed.includes(file));
    if (others.length > 0)
      throw new Refusal(`Saved by somebody else meanwhile: ${others.join(', ')}. Look at the changes again.`);
    const files = await this.files();
    for (const { file } of files) assertNoLink(this.root, file);
    for (const { file, after } of files) {
      const path = join(this.root, file);
      if (after === undefined) rmSync(path);
      else {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, after);
      }
    }
    this.keep({
      id: this.id,
      name: this.name,
      done: [],
      undone: [],
      saves: [...(this.kept.saves ?? []), files],
    });
    return files.map(({ file }) => file);
  }

  /**
   * The files that differ from what stood there before it was saved first: what was saved, with what was edited since.
   * @throws Refusal where somebody else wrote into one of them since it was saved
   */
  async sinceItBegan(): Promise<ChangedFile[]> {
    const files = new Map<string, ChangedFile>();
    // A new file had no text before.
    const add = (later: ChangedFile) => {
      const { before, added = [] } = files.get(later.file) ?? later;
      const all = later.added && { added: [...new Set([...added, ...later.added])] };
      files.set(later.file, { ...later, before, ...all });
    };
    for (const saved of (this.kept.saves ?? []).flat()) add(saved);
    for (const { file, after, added } of files.values())
      if (this.textOf(file) !== after && added === undefined)
        throw new Refusal(`${file} was changed since it was saved here: commit what is in the files by git.`);
    for (const edited of await this.files()) add(edited);
    return [...files.values()].filter(({ before, after }) => before !== after);
  }

  /** Files that were written when it was saved last, as long as that is not taken back. */
  get saved(): string[] {
    return this.kept.saves?.at(-1)?.map(({ file }) => file) ?? [];
  }

  /** Makes edits, in one step, that lead back to what stood in the files before it was saved last. */
  takeBack(): void {
    const { saves = [] } = this.kept;
    // Who read which words stays true, whatever stands in the documents.
    const documents = saves.at(-1)?.filter(({ added }) => added === undefined) ?? [];
    this.lead(documents.map(({ file, before, after }) => ({ file, before: after, after: before })));
    this.keep({ ...this.kept, saves: saves.slice(0, -1) });
  }

  /** Makes edits, in one step, of what leads from one state of files to another. */
  lead(files: readonly ChangedFile[]): void {
    const step = randomUUID();
    for (const { file, before = newDocument(file), after = newDocument(file) } of files)
      for (const { path, is, behind, was = valueAt(before, path) } of stepsBetween(before, after))
        this.edit(file, path, is, {
          ...{ was, step },
          ...(behind !== undefined && { behind }),
        });
  }

  /** Gives it another name. @throws Refusal where another change set has it */
  rename(name: string): void {
    const before = this.pathOf(this.name);
    if (name === this.name) return;
    if (existsSync(this.pathOf(name))) throw new Refusal(`There is a change set "${name}" already.`);
    this.keep({ ...this.kept, name });
    rmSync(before, { force: true });
  }

  private fileNames(): string[] {
    return [...new Set(this.kept.done.map(({ file }) => file))].sort();
  }

  /** A document with what is changed in it. */
  private laid(file: string): string | undefined {
    return layEdits(this.textOf(file), ofFile(this.kept.done, file)).text;
  }

  private textOf(file: string): string | undefined {
    const path = join(this.root, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  private hashOf(file: string): string {
    return createHash('sha256')
      .update(this.textOf(file) ?? '')
      .digest('hex');
  }

  private keep(kept: StoredChangeSet): void {
    const files = new Set(kept.done.map(({ file }) => file));
    const began = [...files].map((file) => [file, this.kept.began?.[file] ?? this.hashOf(file)]);
    this.kept = { ...kept, began: Object.fromEntries(began) };
    const path = this.pathOf(kept.name);
    mkdirSync(dirname(path), { recursive: true });
    // Written beside it and renamed: whatever ends the process, one of the two is whole (F-829).
    writeFileSync(`${path}.part`, JSON.stringify(this.kept));
    renameSync(`${path}.part`, path);
  }

  private pathOf(name: string): string {
    if (!/^[\w -]{1,80}$/u.test(name))
      throw new Refusal(
        'The name of a change set is made of at most 80 letters, digits, spaces, "-" and "_".',
      );
    return join(changeSetFolder(this.root), `${name}.json`);
  }
}

/** Where change sets are kept: they are work, not a cache. */
export const changeSetFolder = (root: string): string => join(root, '.studio');

function readKept(path: string, name: string): StoredChangeSet {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const isWhole = isObject(kept) && Array.isArray(kept.done) && Array.isArray(kept.undone);
    if (isWhole && typeof kept.id === 'string') return kept as unknown as StoredChangeSet;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal(`The change set "${name}" cannot be read: ${path} is not whole.`);
}

/** What leads from one text to another. What lists sentences is as it is there, whatever edits of those would add to it. */
export function stepsBetween(before: string, after: string) {
  const steps = editsBetween(valueAt(before, []), valueAt(after, []));
  return steps.sort((one, other) => Number(isOfFile(other)) - Number(isOfFile(one)));
}

/** Where the last step of a list of edits begins. */
function startOfStep(edits: readonly Edit[]): number {
  const step = edits.at(-1)?.step;
  return step === undefined ? edits.length - 1 : edits.findLastIndex((edit) => edit.step !== step) + 1;
}

const isOf = (edit: Edit, file: string, path: JSONPath) => edit.file === file && isSame(edit.path, path);

/** Edits without one of them: what followed it follows what was before it. */
function without(edits: readonly Edit[], gone: Edit): Edit[] {
  const next = edits.find((edit, index) => index > edits.indexOf(gone) && isOf(edit, gone.file, gone.path));
  return edits.flatMap((edit) => (edit === gone ? [] : [edit === next ? { ...edit, was: gone.was } : edit]));
}

const ofFile = (edits: readonly Edit[], file: string) => edits.filter((edit) => edit.file === file);

/** Folders whose documents product staff write; descriptors belong to code. */
const written = /^(?:brands|flows|schemas)\//u;

/** Whether a document of a kind may stand there, and be written. */
export const isWritten = (file: string): boolean => written.test(file) && kindOf(file) !== undefined;

function assertDocument(file: string): void {
  if (!isWritten(file))
    throw new Refusal(`"${file}" is no document of the catalogue; docs/grammar.md names them.`);
}

/** A link in the way of a file would have it written somewhere else. */
function assertNoLink(root: string, file: string): void {
  const parts = file.split('/');
  for (const [index] of parts.entries()) {
    const path = join(root, ...parts.slice(0, index + 1));
    if (existsSync(path) && lstatSync(path).isSymbolicLink())
      throw new Refusal(`${file} is not written: ${parts.slice(0, index + 1).join('/')} is a symbolic link.`);
  }
}
