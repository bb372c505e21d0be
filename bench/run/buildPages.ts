import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { compileHintsPlugin } from '../../scripts/compileHintsPlugin.ts';
import { isHinted, pageOf, type Variant } from './variants.ts';

const pages = join(import.meta.dirname, '..', 'pages');

/** All variants have the same document; it names the script of its page. */
function documentOf(variant: Variant): Plugin {
  return {
    name: 'cardstock-bench-document',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replaceAll('%page%', pageOf(variant)) },
  };
}

/** Builds each page for production, into a folder of its own. Ours gets what the product's build does to it. */
export async function buildPages(variants: readonly Variant[], folder: string): Promise<void> {
  for (const variant of variants) await build(configOf(variant, join(folder, variant)));
}

function configOf(variant: Variant, outDir: string): InlineConfig {
  const plugins = [react(), documentOf(variant), compileHintsPlugin(() => isHinted(variant))];
  return {
    plugins,
    root: pages,
    base: `/${variant}/`,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 2000,
    },
  };
}
