import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNameOf } from './scripts/chunkGroups.ts';

/**
 * Builds what draws first screens on the server (design §13): the page's own code as one module for Node, with React and
 * all that it imports in it. Styles are the page's; here only their class names are known.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  css: { modules: { generateScopedName: classNameOf } },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/first/renderFirstScreen.tsx',
    target: 'node20',
    manifest: true,
    emitAssets: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name]-[hash].js' } },
  },
});
