/**
 * Serves the page that pictures are taken of, from the checkout that it is given: its code, its catalogue, its reference API
 * on a database in memory. It is always the same day there, and what is drawn by lot is told by the page, so that equal
 * checkouts give equal pictures. Prints its address and runs until it is ended.
 */
import { join, relative, resolve } from 'node:path';
import { mock } from 'node:test';
import { createServer, type Plugin } from 'vite';
import { freePort, root } from '../runCommand.ts';
import { lotPlugin } from './lotPlugin.ts';
import { pictureDay } from './settle.ts';

const checkout = resolve(process.argv[2] ?? root);
const releases = join(checkout, '.cache', 'pictures');
/** Of the checkout itself: another one compiles and answers by its own code. */
const load = (file: string) => import(join(checkout, file));
const { catalogue } = (await load(
  'src/authoring/dev/vitePlugin.ts',
)) as typeof import('../../src/authoring/dev/vitePlugin.ts');
const { referenceApi } = (await load(
  '.storybook/referenceApi.ts',
)) as typeof import('../../.storybook/referenceApi.ts');
const { generateContracts } = (await load(
  'scripts/generateContracts.ts',
)) as typeof import('../generateContracts.ts');

await generateContracts();
mock.timers.enable({ apis: ['Date'], now: pictureDay });
const server = await createServer({
  root: checkout,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  cacheDir: join(releases, 'vite'),
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? (await freePort())),
    strictPort: true,
    watch: null,
    hmr: false,
    fs: { allow: [checkout, root] },
  },
  optimizeDeps: {
    // All of it at the start, so that nothing is loaded anew on the way.
    entries: ['src/{blocks,widgets}/*/*.tsx', 'src/{form,app}/**/*.tsx', '!**/*.{test,stories}.{ts,tsx}'],
    include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'],
  },
  plugins: [catalogue({ root: checkout, releases }), referenceApi(releases), lotPlugin(), picturePage()],
});
await server.listen();
console.log(`http://127.0.0.1:${server.config.server.port}/`);

function picturePage(): Plugin {
  const own = import.meta.dirname;
  return {
    name: 'cardstock-picture-page',
    enforce: 'pre',
    /** What the page imports of the product is the checkout's. */
    resolveId(source, importer) {
      if (importer === undefined || !importer.startsWith(own) || !source.startsWith('../../')) return;
      return join(checkout, relative(root, resolve(own, source)));
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url !== '/') return next();
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><script type="module" src="/@fs${join(own, 'page.ts')}"></script></head><body></body></html>`,
        );
      });
    },
  };
}
