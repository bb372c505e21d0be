/**
 * `npm run dev`: Vite with hot reload of code and JSON, and the reference API, on one port.
 * Vite answers for sources; everything else goes on to the server, which listens on a port of its own behind it.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { catalogue } from '../src/compile/dev/vitePlugin.ts';
import { readOptions } from '../src/server/options.ts';
import { startServer } from '../src/server/startServer.ts';
import { endWithParent } from './endWithParent.ts';
import { generateContracts } from './generateContracts.ts';
import { root } from './runCommand.ts';

/** Sources, Vite's own files, and the release that Vite keeps in memory. */
const ofVite = /^\/(@|src\/|node_modules\/|_release\/dev\/)/;

const releasesFolder = join(root, '.cache', 'releases');
const options = readOptions({ LOG_LEVEL: 'warn', ...process.env, RELEASES_DIR: releasesFolder });

endWithParent();
await generateContracts();
const front = createServer();
const vite = await createVite({
  root,
  appType: 'custom',
  plugins: [catalogue({ root, releases: releasesFolder, names: true })],
  server: {
    middlewareMode: true,
    hmr: { server: front },
    watch: { ignored: ['**/.cache/**', '**/data/**'] },
  },
});
const server = await startServer(
  { ...options, port: 0 },
  {
    development: {
      readApp: async () => ({ template: await readFile(join(root, 'index.html'), 'utf8'), chunks: {} }),
      transform: (url, html) => vite.transformIndexHtml(url, html),
    },
  },
);

/** Passes a request on as it came, `Host` included: the host names the site. */
function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url: path, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port: server.port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  outgoing.on('close', () => onward.destroy());
  incoming.pipe(onward);
}

front.on('request', (incoming, outgoing) => {
  if (ofVite.test(incoming.url ?? '')) vite.middlewares(incoming, outgoing, () => passOn(incoming, outgoing));
  else passOn(incoming, outgoing);
});
front.listen(options.port, options.host, () => {
  console.log(
    `Catalogue  http://localhost:${options.port}/  (development: code and JSON reload as you save)`,
  );
});

const stop = async () => {
  front.close();
  front.closeAllConnections();
  await vite.close();
  await server.stop();
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
