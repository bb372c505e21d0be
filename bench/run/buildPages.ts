import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { compileHintsPlugin } from '../../scripts/compileHintsPlugin.ts';
import { type Variant, variants } from './variants.ts';

/** Who gets the compile hint of the product's build: ours, and what its keys, sections and submits are held against. */
const hinted: readonly Variant[] = ['bare', 'cardstock'];

/** Builds each page for production, into a folder of its own. */
export async function buildPages(folder: string): Promise<void> {
  for (const variant of variants)
    await build({
      plugins: [react(), documentOf(variant), compileHintsPlugin(() => hinted.includes(variant))],
      root: join(import.meta.dirname, '..', 'pages'),
      base: `/${variant}/`,
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: join(folder, variant),
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        chunkSizeWarningLimit: 2000,
      },
    });
}

/** All variants have the same document; it names the script of its page. */
function documentOf(variant: Variant): Plugin {
  return {
    name: 'cardstock-bench-document',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%variant%', variant) },
  };
}
