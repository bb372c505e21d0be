import type { FormModule } from './form.ts';
import type { Screen, Slice } from './slice.ts';

/** Sentences that a document says beside the app: to others, where scripts are off, and where they do not come. */
export const documentCopy = {
  description: 'page.description',
  noScript: 'page.noScript',
  slow: 'page.slow',
} as const;

/** What the server knows when it draws the first screen of a site (design §13): nothing of a visitor. */
export interface FirstScreenRequest {
  slice: Slice;
  /** `/_release/<hash>/`. */
  releaseBase: string;
  /** What `get-configuration` answers here, as far as it is the same for everybody. */
  answer: Record<string, unknown>;
  address: FirstAddress;
  facts: FirstFacts;
  /** @param address of a form's module, relative to the release */
  readForm(address: string): Promise<FormModule>;
}

/** Where a first screen stands, without the query. */
export interface FirstAddress {
  /** With port. */
  host: string;
  origin: string;
  pathname: string;
}

/** What the server drew with and the page cannot know: the document says it, so that the page draws the same first. */
export interface FirstFacts {
  /** Milliseconds since the epoch. */
  clock: number;
  /** Flags of the route, as `get-route-settings` answers them (RTE-034). */
  routing: Record<string, boolean>;
  /** True where somebody else answers calls, who may say otherwise of the route. */
  asksRoute?: true;
  /** The site that a plain host of the sandbox stands for, which every link keeps (F-717). */
  site?: string;
}

export interface FirstScreen {
  /** Of the app's place in the document. */
  html: string;
  /** What the page is about, in a sentence. */
  description: string;
  /** What was drawn, for early requests. */
  uses: Screen['uses'];
}

/**
 * Draws the first screen of a site; undefined where there is none to draw at the address. It is built from `src/app` and
 * loaded by the server as a file, so that neither imports the other.
 */
export type RenderFirstScreen = (request: FirstScreenRequest) => Promise<FirstScreen | undefined>;

/** The art of a brand that networks show beside a shared link, in the size that they ask for (F-422). None shows an SVG. */
export const sharedPicture = { art: 'share', width: 1_200, height: 630 } as const;
