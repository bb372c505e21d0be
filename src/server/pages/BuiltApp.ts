/** The code build, as far as a page names it. */
export interface BuiltApp {
  /** `index.html` as Vite wrote it. */
  template: string;
  /** `.vite/manifest.json`: source file → chunk. Empty while Vite serves the sources itself. */
  chunks: Record<string, Chunk>;
}

export interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}
