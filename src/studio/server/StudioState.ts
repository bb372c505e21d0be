import type { JSONPath } from 'jsonc-parser';
import type { FlowDecisions, RowChange } from '../../authoring/decisions.ts';
import type { BranchReview } from '../../authoring/edits/branchReview.ts';
import type { Conflict } from '../../authoring/edits/layEdits.ts';
import type { EditReview, Review } from '../../authoring/edits/reviewing.ts';
import type { Diagram } from '../../authoring/picture/diagramOf.ts';
import type { FlowPicture } from '../../authoring/picture/FlowPicture.ts';

/** What the studio's server tells its pages each time that something is different. */
export interface StudioState {
  /** Counts the states, so that a page knows what its answer belongs to. */
  version: number;
  /** Who works here, as git knows them: name and address. Left out where it does not. */
  author?: string;
  /** The change set, which may get another name. */
  set: string;
  /** Of the change set. */
  name: string;
  changes: readonly Change[];
  /** What was reviewed and is not saved yet, of the words that stand in the documents already. */
  reviewed: readonly Pick<Review, 'file' | 'path' | 'is' | 'by'>[];
  /** The branch that is reviewed here; left out where somebody changes the documents. */
  review?: { branch: string; commits: BranchReview['commits']; isBefore: boolean };
  canUndo: boolean;
  canRedo: boolean;
  /** Whether what was discarded can be brought back. */
  canRestore: boolean;
  /** Files that were written when it was saved last, as long as that is not taken back. */
  saved: readonly string[];
  conflicts: readonly Conflict[];
  /** Mistakes of the whole catalogue, or of the site that is looked at as long as the others are not checked. */
  problems: readonly Problem[];
  /** How far the check of the last edit is. */
  checked: 'nothing' | 'site' | 'all';
  /** Released sites. */
  sites: number;
}

/** A value that is not what it is in the files. */
export interface Change extends EditReview {
  file: string;
  path: JSONPath;
  /** Left out for what was, or is, inherited. */
  was?: unknown;
  is?: unknown;
  /** What a lower layer says of it. */
  inherited?: unknown;
  /** Brands and flows that it applies to. */
  where: string;
  /** Sites among them that say it. */
  sites: number;
  isSentence: boolean;
  /** What is different in a list of rows, row by row. */
  rows?: RowChange[];
  /** What moved among keys that are the same: "City before Zip". */
  order?: string;
  /** Why a locked sentence is changed. */
  why?: string;
}

/** A change set that was begun. */
export interface ChangeSetEntry {
  name: string;
  changes: number;
  /** Milliseconds since 1970. */
  changedAt: number;
}

export interface Problem {
  file: string;
  line: number;
  column: number;
  /** What is wrong and what to do about it. */
  text: string;
  /** Sites in which it shows; empty where it does not depend on one. */
  sites: readonly string[];
  /** The sentence that it is in. */
  key?: string;
  /** The table or the condition that it is in: `decisions.results`. */
  decision?: string;
  /** A value that mends it, in the same document. */
  remedy?: { path: readonly string[]; is: string };
}

/** The tables and conditions of a site, and where each may be said. */
export interface SiteDecisions extends FlowDecisions {
  /** Documents that may say a table or a condition, the widest first; those that say one now among them. */
  places: DecisionPlace[];
  /** English words by key. */
  sentences: Record<string, unknown>;
}

/** The screens and decisions of a site as a drawing, and what its brand says otherwise in the flow. */
export interface SiteMap extends Diagram, Pick<FlowPicture, 'differences'> {}

export interface DecisionPlace {
  file: string;
  /** The document of sentences of its own. */
  copy: string;
  /** Brands and flows that it applies to. */
  where: string;
  sites: number;
}

/** What can be looked at. */
export interface Choices {
  sites: SiteChoice[];
  /** Test applicants by the last digits of their SSN. */
  personas: { digits: string; about: string; group: string }[];
}

export interface SiteChoice {
  key: string;
  brand: string;
  brandName: string;
  flow: string;
  flowName: string;
  /** What stands before `.localhost`. */
  host: string;
  screens: { id: string; path: string }[];
  /** Names of the states of its screens that can be shown. */
  states: string[];
  /** Tags of the languages that it speaks, its own first. */
  languages: readonly string[];
}
