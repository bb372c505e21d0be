import type { Conflict, Edit } from '../../authoring/edits/ChangeSet.ts';

/** What the studio's server tells its pages each time that something is different. */
export interface StudioState {
  /** Counts the states, so that a page knows what its answer belongs to. */
  version: number;
  /** Of the change set. */
  name: string;
  edits: readonly Edit[];
  canUndo: boolean;
  canRedo: boolean;
  conflicts: readonly Conflict[];
  /** Mistakes of the whole catalogue, or of the site that is looked at as long as the others are not checked. */
  problems: readonly Problem[];
  /** How far the check of the last edit is. */
  checked: 'nothing' | 'site' | 'all';
  /** Released sites. */
  sites: number;
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
}
