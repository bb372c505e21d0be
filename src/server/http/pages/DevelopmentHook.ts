import type { BuiltApp } from './BuiltApp.ts';

/** How Vite takes part while people work on the code (`npm run dev`): it serves sources and styles, we serve the page. */
export interface DevelopmentHook {
  /** The page before Vite changed it, and no chunks. */
  readApp(): Promise<BuiltApp>;
  /** Lets Vite add its client and follow the sources. */
  transform(url: string, html: string): Promise<string>;
}
