import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups, commonWidgets, frameBlocks, visitActions } from './scripts/chunkGroups.ts';
import { compileHintsPlugin } from './scripts/compileHintsPlugin.ts';
import { importHelperPlugin } from './scripts/importHelperPlugin.ts';
import { productionRouterPlugin } from './scripts/productionRouterPlugin.ts';
import { resolveAliases } from './scripts/resolveAliases.ts';
import { togetherPlugin } from './scripts/togetherPlugin.ts';

const alwaysLoaded = ['index', 'startApp', ...chunkGroups.map(({ name }) => name)];
const alwaysLoadedFile = new RegExp(`/(${alwaysLoaded.join('|')})-`);

/**
 * What a lazy import asks for beside the module itself: its styles. What it shares with the first screen is there already,
 * and every name in these lists travels with the first screen (PERF-02).
 */
function ownStyles(_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] {
  if (hostType === 'html') return needed;
  return needed.filter((file) => file.endsWith('.css') && !alwaysLoadedFile.test(file));
}

/** A class's name and its file's hash: half of what Vite would write, and it stands in scripts and styles both. */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? '');
  return `${name}_${createHash('sha256').update(path).digest('base64url').replace(/[-_]/gu, '').slice(0, 4)}`;
}

/**
 * Builds the page into `dist/`. `index.html` is a template: the server fills its `{{…}}` per site from the release
 * (`src/server/pages/`) and reads `.vite/manifest.json` for what to preload.
 * Nothing is inlined, so that the policy needs no exception: no data: addresses, no inline script.
 */
export default defineConfig({
  plugins: [
    react(),
    productionRouterPlugin(),
    importHelperPlugin(),
    togetherPlugin('src/actions/registry.ts', visitActions),
    togetherPlugin('src/blocks/registry.ts', frameBlocks),
    togetherPlugin('src/widgets/registry.ts', commonWidgets),
    compileHintsPlugin((name) => alwaysLoaded.includes(name)),
  ],
  resolve: { alias: resolveAliases },
  publicDir: false,
  css: { modules: { generateScopedName: scopedName } },
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
    modulePreload: { polyfill: false, resolveDependencies: ownStyles },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups, includeDependenciesRecursively: false } },
    },
  },
});
