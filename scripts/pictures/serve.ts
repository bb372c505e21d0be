/**
 * Serves the page that pictures are taken of: code, catalogue, and the reference API on a database in memory. It is always
 * the same day there, and what is drawn by lot is told by the page, so that nothing else changes a picture. Prints its
 * address and runs until it is ended.
 */
import { join } from 'node:path';
import { mock } from 'node:test';
import { createServer, type Plugin } from 'vite';
import { catalogue } from '../../src/authoring/dev/vitePlugin.ts';
import { generateCode } from '../generateCode.ts';
import { freePort, root } from '../runCommand.ts';
import { lotPlugin } from './lotPlugin.ts';
import { referenceApi } from './referenceApi.ts';
import { pictureDay } from './settle.ts';

const releases = join(root, '.cache', 'pictures');

await generateCode();
mock.timers.enable({ apis: ['Date'], now: pictureDay });
const server = await createServer({
  root,
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
  },
  optimizeDeps: {
    // All of it at the start, so that nothing is loaded anew on the way.
    entries: ['src/{blocks,widgets}/*/*.tsx', 'src/{form,app}/**/*.tsx', '!**/*.{test,stories}.{ts,tsx}'],
    include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'],
  },
  plugins: [catalogue({ root, releases }), referenceApi(releases), lotPlugin(), picturePage()],
});
await server.listen();
// By this name, since addresses of the sandbox lead on from such a host only.
console.log(`http://localhost:${server.config.server.port}/`);

function picturePage(): Plugin {
  return {
    name: 'cardstock-picture-page',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (request.url !== '/') return next();
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><script type="module" src="/scripts/pictures/page.ts"></script></head><body></body></html>`,
        );
      });
    },
  };
}
