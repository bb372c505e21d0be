import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import {
  chunkGroups,
  classNameOf,
  compileHintsPlugin,
  lightRouterPlugin,
  mantineGroup,
} from './scripts/chunkGroups.ts';

const alwaysLoaded = ['index', 'startApp', ...chunkGroups.map(({ name }) => name)];
/** Every document of the server names these, so that no script has to ask for them again. */
const named = /^assets\/(index|startApp|react|router|engine|store|frame|preload-helper|rolldown-runtime)-/;

/**
 * Builds the page into `dist/`. `index.html` is a template: the server fills its `{{…}}` per site from the release
 * (`src/server/http/pages/`) and reads `.vite/manifest.json` for what to preload.
 * Nothing is inlined, so that the policy needs no exception: no data: addresses, no inline script.
 */
export default defineConfig({
  plugins: [react(), lightRouterPlugin(), compileHintsPlugin((name) => alwaysLoaded.includes(name))],
  publicDir: false,
  css: { modules: { generateScopedName: classNameOf } },
  // In development every package is found at the start, so that a screen opened later reloads nothing.
  optimizeDeps: {
    entries: [
      'index.html',
      'src/{blocks,widgets}/*/*.tsx',
      'src/form/*.tsx',
      '!**/*.{test,stories}.tsx',
      '!**/testing/**',
    ],
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((path) => !named.test(path)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [mantineGroup, ...chunkGroups], includeDependenciesRecursively: false },
      },
    },
  },
});
