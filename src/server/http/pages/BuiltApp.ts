import type { RenderFirstScreen } from '../../../engine/firstScreen.ts';

/** The code build, as far as a page names it. */
export interface BuiltApp {
  /** `index.html` as Vite wrote it. */
  template: string;
  /** `.vite/manifest.json`: source file → chunk. Empty while Vite serves the sources itself. */
  chunks: Record<string, Chunk>;
  /** Draws first screens; a page without is drawn by the browser alone, as in development. */
  renderFirstScreen?: RenderFirstScreen | undefined;
}

export interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}
