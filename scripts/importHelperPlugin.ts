import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The module in which Vite keeps the function that wraps every lazy import of a build. */
const helper = '\0vite/preload-helper.js';
/** Name of the plugin. */
export const importHelper = 'cardstock-import-helper';
const ours = join(import.meta.dirname, '..', 'src/app/browser/importWithStyles.ts');

/** Puts `importWithStyles` in the place of Vite's own function. That it does is held by `tests/e2e/lostConnection.spec.ts`. */
export function importHelperPlugin(): Plugin {
  return {
    name: importHelper,
    apply: 'build',
    load: {
      order: 'pre',
      filter: { id: new RegExp(helper) },
      handler: () => `export { importWithStyles as __vitePreload } from ${JSON.stringify(ours)};`,
    },
  };
}
