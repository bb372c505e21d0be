/**
 * `npm run dev`: Vite with hot reload of code and JSON, and the reference API, on one port.
 * Vite answers for sources; everything else goes on to the server, which listens on a port of its own behind it.
 * A catalogue that was broken from the first has no pages: until it is mended, every address shows its mistakes.
 * `-- --catalogue=<folder>` takes `brands/`, `flows/` and `schemas/` from another folder. `--studio` is `npm run studio`: the
 * same with the studio at `/studio`, and documents as its change set has them; `--sandbox=<address>` is the sandbox whose rules
 * it sets. `--review=<branch>` shows what a branch changes to somebody who approves it, or sends it back.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer as createVite } from 'vite';
import { readOptions } from '../issuer/options/readOptions.ts';
import { startServer } from '../issuer/startServer.ts';
import { catalogue } from '../src/authoring/dev/vitePlugin.ts';
import { documentHeaders } from '../src/server/http/policy/documentHeaders.ts';
import { readPageOptions } from '../src/server/options/readPageOptions.ts';
import { portRemedy } from '../src/server/platform/addresses.ts';
import { type PageExtras, type RunningServer, startPageServer } from '../src/server/startPageServer.ts';
import { generateCode } from './generateCode.ts';
import { endWithParent, root } from './runCommand.ts';

/** Sources, Vite's own files and its way to the editor, and the release that Vite keeps in memory. */
const ofVite = /^\/(@|__open-in-editor|src\/|node_modules\/|_release\/dev\/)/;

const { values } = parseArgs({
  options: {
    catalogue: { type: 'string', default: root },
    studio: { type: 'boolean', default: false },
    sandbox: { type: 'string' },
    review: { type: 'string' },
  },
});
const review = values.review === undefined ? undefined : await openReview(values.review);
const folder = review?.root ?? resolve(values.catalogue);
// Sentences of the studio's release are marked, and some are not saved.
const releasesFolder = join(folder, '.cache', values.studio ? 'studio/releases' : 'releases');
const environment = {
  LOG_LEVEL: 'warn',
  // So that it runs beside `npm start`: publishing is seen there.
  ...(values.studio && { PORT: '4001', DATA_DIR: 'memory://' }),
  ...process.env,
  RELEASES_DIR: releasesFolder,
};
/** With an API elsewhere that answers the calls, the pages alone. */
const page = readPageOptions(environment);
const options = page ?? readOptions(environment);

endWithParent();
await generateCode();
const front = createServer();
let isReleased = false;
let onRelease = () => {};
const released = new Promise<void>((resolve) => {
  onRelease = () => {
    isReleased = true;
    resolve();
  };
});
const studio = values.studio ? await openStudio() : undefined;
const vite = await createVite({
  root,
  appType: 'custom',
  plugins: [
    catalogue({
      root: folder,
      releases: releasesFolder,
      names: studio === undefined,
      onRelease,
      ...studio,
    }),
  ],
  server: {
    middlewareMode: true,
    hmr: { server: front },
    // Any page on this machine could read what is served: only code is, and to its own pages (F-845).
    cors: false,
    fs: { strict: true, allow: [join(root, 'src'), join(root, 'node_modules')] },
    watch: { ignored: ['**/.cache/**', '**/.studio/**', '**/data/**'] },
  },
});
/** Undefined until there is a release to serve. */
let server: RunningServer | undefined;

/** What a branch changes, laid out; where that cannot be, the program ends with the sentence that says why. */
async function openReview(branch: string) {
  const { layOutReview } = await import('../src/authoring/edits/branchReview.ts');
  const { Refusal } = await import('../src/authoring/Refusal.ts');
  try {
    return layOutReview(resolve(values.catalogue), branch, root);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function openStudio() {
  const [{ createStudio }, { folderOfReleases, publishApart }, { viewsOf }] = await Promise.all([
    import('../src/studio/server/createStudio.ts'),
    import('./publishing.ts'),
    import('./openSite.ts'),
  ]);
  return createStudio({
    root: folder,
    port: options.port,
    review,
    headers: documentHeaders('studio', { secure: false }),
    publisher: {
      releases: folderOfReleases(folder),
      ...(values.sandbox && { sandbox: values.sandbox }),
      viewsOf,
      publish: (wanted) => publishApart(wanted, folder),
    },
  });
}

async function startPages(): Promise<void> {
  const extras: PageExtras = {
    development: {
      readApp: async () => ({ template: await readFile(join(root, 'index.html'), 'utf8'), chunks: {} }),
      transform: (url, html) => vite.transformIndexHtml(url, studio?.frame(html) ?? html),
      ...(studio && { studio: `http://localhost:${options.port}` }),
    },
  };
  server =
    page === undefined
      ? await startServer({ ...readOptions(environment), port: 0 }, extras)
      : await startPageServer({ ...page, port: 0 }, extras);
}

/** Passes a request on as it came, `Host` included: the host names the site. */
function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (server === undefined) {
    void showMistakes(incoming, outgoing);
    return;
  }
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port: server.port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

async function showMistakes({ url = '/' }: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Cardstock</title><script type="module" src="/src/app/followMistakes.ts"></script></head>
<body></body>
</html>`;
  outgoing.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  outgoing.end(await vite.transformIndexHtml(url, page));
}

/** A browser says whose page asks; what is no browser says nothing. */
const isOfOwnPage = ({ headers }: IncomingMessage) =>
  ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

front.on('request', (incoming, outgoing) => {
  if (studio?.answers(incoming, outgoing)) return;
  if (!ofVite.test(incoming.url ?? '')) passOn(incoming, outgoing);
  else if (isOfOwnPage(incoming)) vite.middlewares(incoming, outgoing, () => passOn(incoming, outgoing));
  else outgoing.writeHead(403).end('Only a page of this server is given its sources.\n');
});
if (isReleased) await startPages();
front.once('error', (error) => {
  console.error(portRemedy(error, options).message);
  process.exit(1);
});
front.listen(options.port, options.host, () => {
  console.log(
    studio === undefined
      ? `Catalogue  http://localhost:${options.port}/  (development: code and JSON reload as you save)`
      : `Studio  http://localhost:${options.port}/studio`,
  );
});

/** Whatever ends it says so: who comes back to the terminal finds out (F-848). */
const stop = async (signal: string) => {
  console.error(`Ended by ${signal}.`);
  front.close();
  front.closeAllConnections();
  await vite.close();
  await server?.stop();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(signal));

if (!isReleased) {
  await released;
  await startPages();
  vite.ws.send({ type: 'full-reload' });
}
