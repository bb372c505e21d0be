import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findNodeAtOffset, getNodePath, parseTree } from 'jsonc-parser';
import type { BranchReview } from '../../authoring/edits/branchReview.ts';
import { ChangeSet, changeSetFolder } from '../../authoring/edits/ChangeSet.ts';
import { authorIn, unknownAuthor } from '../../authoring/edits/commitFiles.ts';
import { isAmong } from '../../authoring/edits/reviewing.ts';
import { lint } from '../../authoring/lint/lint.ts';
import { Refusal } from '../../authoring/Refusal.ts';
import { sentenceAt } from '../../authoring/sentence.ts';
import { type Checked, Compiler } from '../../compile/Compiler.ts';
import { kindOf } from '../../compile/document/Catalogue.ts';
import type { Overlay } from '../../compile/read/readCatalogue.ts';
import { type Diagnostic, wordsOfMistake } from '../../compile/report/DiagnosticCollector.ts';
import { lineAndColumn, type Place } from '../../compile/report/Place.ts';
import { changesOf } from './changesOf.ts';
import { Denial } from './guard.ts';
import type { ChangeSetEntry, Problem, StudioState } from './StudioState.ts';

/** What lies on the studio's desk: the change set, and what is known of the catalogue with it. */
export class Desk {
  set: ChangeSet;
  /** The last check in which all sites were linked; none before the first. */
  whole: Checked | undefined;
  /** Compiles again, for the pages; those of a site that is checked already come first. */
  refresh: (found?: Checked) => Promise<void> = async () => {};
  private readonly compiler: Compiler;
  private known: string | undefined;
  /** Counts the changes of the change set. */
  private changes = 0;
  private readonly listeners = new Set<(state: StudioState) => void>();
  private readonly found: Pick<StudioState, 'version' | 'problems' | 'checked'> = {
    version: 0,
    problems: [],
    checked: 'nothing',
  };

  /** The branch that is reviewed here, whose changes are the change set. */
  readonly review: BranchReview | undefined;
  /** Whether pages show what the branch began from. */
  isBefore = false;

  constructor(root: string, review?: BranchReview) {
    this.compiler = new Compiler(root);
    this.review = review;
    const name = review === undefined ? changeSetsIn(root)[0]?.name : 'Review';
    this.set = new ChangeSet(root, name ?? 'Untitled');
    if (review === undefined) return;
    // The branch may have moved on since it was opened last; reviews of words that stand there still are kept.
    this.set.discard();
    this.set.lead(review.files);
  }

  /** What pages are made of in place of the files. */
  async overlay(): Promise<Overlay> {
    return this.isBefore ? new Map() : this.set.overlay();
  }

  /**
   * Who works here, as git knows them: name and address. What somebody reviews, publishes or lets hold is kept under it.
   * @throws Denial where git knows nobody
   */
  get author(): string {
    const author = this.knownAuthor();
    if (author === undefined) throw new Denial(409, unknownAuthor);
    return author;
  }

  /** Asked again as long as git knows nobody: it may be told meanwhile. */
  private knownAuthor(): string | undefined {
    this.known ??= authorIn(this.set.root);
    return this.known;
  }

  get state(): StudioState {
    const author = this.knownAuthor();
    const changes = changesOf(this.set, this.whole);
    const { id, name, edits, canRedo, canRestore, saved } = this.set;
    return {
      ...this.found,
      ...(author !== undefined && { author }),
      ...(this.review && {
        review: { branch: this.review.branch, commits: this.review.commits, isBefore: this.isBefore },
      }),
      ...{ set: id, name, canRedo, canRestore, canUndo: edits.length > 0, saved },
      changes,
      reviewed: this.set.reviews.filter((review) => !isAmong(review, changes)),
      conflicts: this.set.conflicts(),
      sites: this.whole?.linked.sites.length ?? 0,
    };
  }

  /** Tells each state from now on, and the present one. @returns what ends that */
  listen(listener: (state: StudioState) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => this.listeners.delete(listener);
  }

  /**
   * Says that the change set is another one. Who types is told the mistakes of the site that is looked at first: the
   * others take seconds.
   */
  async changed(site: string | undefined): Promise<void> {
    this.changes += 1;
    const change = this.changes;
    const overlay = await this.overlay();
    // Who types on has asked again.
    if (this.changes !== change) return;
    const found = site === undefined ? undefined : this.checkFirst(site, overlay);
    this.tell();
    void this.refresh(found);
  }

  private checkFirst(site: string, overlay: Overlay): Checked | undefined {
    if (this.whole === undefined) return undefined;
    const checked = lint(this.compiler.check({ only: [site] }, overlay));
    const { linked } = this.whole;
    const sites = linked.sites.map((one) => checked.linked.sites.find(({ key }) => key === one.key) ?? one);
    this.whole = { ...this.whole, catalogue: checked.catalogue, linked: { ...linked, sites } };
    Object.assign(this.found, { problems: problemsOf(checked), checked: 'site' });
    return checked;
  }

  /** Checks one site, or all, with other texts than those of the files. @throws Denial where they have mistakes */
  checkedWith(overlay: Overlay, site: string | undefined): Checked {
    const checked = lint(this.compiler.check(site === undefined ? {} : { only: [site] }, overlay));
    const { mistakes, sentence } = checked;
    if (mistakes.length > 0) throw new Denial(409, mistakes.map(sentence).join('\n'));
    return checked;
  }

  /** Takes over what a check of all sites found. */
  checked(checked: Checked): void {
    if (checked.linked.sites.length > 0) this.whole = checked;
    Object.assign(this.found, { problems: problemsOf(checked), checked: 'all' });
    this.tell();
  }

  private tell(): void {
    this.found.version += 1;
    for (const listener of this.listeners) listener(this.state);
  }
}

const deleted = (root: string, name: string) => join(changeSetFolder(root), `${name}.json.deleted`);

/** Takes a change set out of the list. @throws Refusal where there is none of that name */
export function deleteChangeSet(root: string, name: string): void {
  if (!changeSetsIn(root).some((one) => one.name === name))
    throw new Refusal(`There is no change set "${name}".`);
  renameSync(join(changeSetFolder(root), `${name}.json`), deleted(root, name));
}

/** Puts a change set back that was deleted. @throws Refusal where there is none, or another has its name by now */
export function bringBackChangeSet(root: string, name: string): void {
  if (changeSetsIn(root).some((one) => one.name === name))
    throw new Refusal(`There is a change set "${name}" already.`);
  if (!/^[\w -]+$/u.test(name) || !existsSync(deleted(root, name)))
    throw new Refusal(`No change set "${name}" was deleted.`);
  renameSync(deleted(root, name), join(changeSetFolder(root), `${name}.json`));
}

/** Change sets that were begun, the latest first. One that cannot be read is named in the terminal and put aside (F-829). */
export function changeSetsIn(root: string): ChangeSetEntry[] {
  const folder = changeSetFolder(root);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => /^[\w -]+\.json$/u.test(file));
  return files
    .flatMap((file) => {
      const name = file.slice(0, -'.json'.length);
      const changedAt = statSync(join(folder, file)).mtimeMs;
      try {
        return [{ name, changes: new ChangeSet(root, name).changes.length, changedAt }];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const aside = join(folder, `${file}.unreadable`);
        renameSync(join(folder, file), aside);
        console.error(`${error.message} It is put aside as ${aside}.`);
        return [];
      }
    })
    .sort((one, other) => other.changedAt - one.changedAt);
}

function problemsOf(checked: Checked): Problem[] {
  return checked.mistakes.map((mistake): Problem => {
    const { place, sites, remedy }: Diagnostic = mistake;
    const { file } = place.source;
    const key = sentenceAt(checked.catalogue, file, place.offset);
    const decision = decisionAt(place);
    return {
      ...lineAndColumn(place),
      ...{ file, text: wordsOfMistake(mistake), sites: [...sites].sort() },
      ...(key !== undefined && { key }),
      ...(decision !== undefined && { decision }),
      ...(remedy !== undefined && { remedy }),
    };
  });
}

/** The table or the condition of a flow that a place is in. */
function decisionAt({ source, offset }: Place): string | undefined {
  if (!['flow', 'part'].includes(kindOf(source.file)?.name ?? '')) return undefined;
  const tree = parseTree(source.text);
  const node = tree && findNodeAtOffset(tree, offset);
  const [part, name] = node === undefined ? [] : getNodePath(node);
  return name !== undefined && /^(?:decisions|choices|conditions)$/u.test(String(part))
    ? `${part}.${name}`
    : undefined;
}
