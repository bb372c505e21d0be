/** A flow as somebody draws it: what its documents say for every brand, without what one brand changes. */
export interface FlowPicture {
  flow: string;
  /** What people call it, and what it is for, in a sentence. */
  name: string;
  description: string;
  /** Brands that it runs in; none where it is a draft. */
  brands: string[];
  isDraft: boolean;
  /** What it is made of, with what each part says of itself. */
  parts: { id: string; description: string }[];
  places: PicturePlace[];
  moves: PictureMove[];
  decisions: PictureDecision[];
  differences: PictureDifference[];
}

/** A page, an open dialog, a decision, the way off the site, or what may happen on any page. */
export interface PicturePlace {
  id: string;
  kind: 'page' | 'dialog' | 'decision' | 'away' | 'anywhere';
  /** As people read it. */
  name: string;
  /** Address of a page below the site's; the empty one is the site's own. */
  path?: string;
}

/** One event that leads from a place to another. */
export interface PictureMove {
  from: string;
  to: string;
  event: string;
  /** Under what conditions and after which outcomes, outermost first; several ways where it holds several lists. */
  ways: PictureStep[][];
}

/** A condition of a step, or an outcome of what it waits for. */
export interface PictureStep {
  kind: 'if' | 'outcome';
  words: string;
}

export interface PictureDecision {
  name: string;
  columns: { name: string; reads: string }[];
  /** A cell that does not count is empty. */
  rows: { cells: string[]; to: string }[];
}

/** What one brand says otherwise in this flow. */
export interface PictureDifference {
  brand: string;
  file: string;
  /** The names that it changes: `decisions.results`, `sequences.checks`. */
  names: string[];
}

/** A place as a table names it: `landing`, `dialog mfaText`, `decision results`. */
export function placeName(id: string): string {
  const names: Record<string, string> = { anywhere: 'any page', away: 'another site' };
  return names[id] ?? id.replace(/^page /u, '');
}

/** How a move comes about: conditions and outcomes, one behind the other. */
export function wayWords(steps: readonly PictureStep[]): string {
  return steps.map(({ kind, words }) => (kind === 'if' ? `if ${words}` : words)).join(', then ');
}
