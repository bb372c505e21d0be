import type { FormModule } from './form.ts';
import type { Screen, Slice } from './slice.ts';

/** Sentences that a document shows outside the app: in link previews, without scripts, and if scripts do not arrive. */
export const documentCopy = {
  description: 'page.description',
  noScript: 'page.noScript',
  slow: 'page.slow',
} as const;

/** What the server knows when it renders the first screen of a site (design §13): nothing about a visitor. */
export interface FirstScreenRequest {
  slice: Slice;
  /** `/_release/<hash>/`. */
  releaseBase: string;
  /** The answer of `get-configuration` here, as far as it is the same for everybody. */
  answer: Record<string, unknown>;
  address: FirstAddress;
  facts: FirstFacts;
  /** @param address of a form's module, relative to the release */
  readForm(address: string): Promise<FormModule>;
}

/** Address of a first screen, without the query. */
export interface FirstAddress {
  /** With port. */
  host: string;
  origin: string;
  pathname: string;
}

/**
 * What the server rendered with and the page cannot know: the document includes it, so that the page renders the same
 * first.
 */
export interface FirstFacts {
  /** Milliseconds since the epoch. */
  clock: number;
  /** Flags of the route, from `get-route-settings` (RTE-034). */
  routing: Record<string, boolean>;
  /** True if another API answers calls, whose flags may differ. */
  asksRoute?: true;
  /** The site that a plain host of the sandbox serves; every link keeps it (F-717). */
  site?: string;
}

export interface FirstScreen {
  /** HTML inside the app's root. */
  html: string;
  /** One sentence about the page. */
  description: string;
  /** What was rendered, for early requests. */
  uses: Screen['uses'];
}

/**
 * Renders the first screen of a site; undefined if there is none at the address. It is built from `src/app` and loaded
 * by the server as a file, so that neither imports the other.
 */
export type RenderFirstScreen = (request: FirstScreenRequest) => Promise<FirstScreen | undefined>;

/**
 * The brand art that networks show next to a shared link, in the size that they require (F-422). They do not show SVG.
 */
export const sharedPicture = { art: 'share', width: 1_200, height: 630 } as const;
