import { relative, resolve } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import type { Checked } from '../../compile/Compiler.ts';
import { devRelease } from '../../compile/release/Release.ts';
import { writeNames } from '../editor/writeNames.ts';
import { type Ahead, type Change, type DevListeners, DevRelease } from './DevRelease.ts';

export interface CatalogueOptions {
  /** The folder that holds `brands/`, `flows/` and `schemas/`; Vite's root unless said. */
  root?: string;
  /** Where the release of `npm run dev` is kept for the API server; `.cache/releases` unless said. */
  releases?: string;
  /** Whether the names that editors propose are written, too, as documents change; not unless said. */
  names?: boolean;
  /** Is told once there is a release, be it one of an earlier run. */
  onRelease?: () => void;
  /** What else has a part in each change, such as texts that are not saved yet. */
  listeners?: Omit<DevListeners, 'onAhead'>;
  /** Is given what compiles again when something else than a file has changed. */
  onStart?: (refresh: (found?: Checked) => Promise<void>) => void;
}

/**
 * Milliseconds from a saved document to the next compile. Vite's watcher tells of no second change of a file within 50:
 * whoever saves, and has a formatter save again, would be left with the first.
 */
const quiet = 75;

/** Folders whose JSON is the catalogue. */
const folders = [
  'brands',
  'flows',
  'schemas',
  'src/blocks',
  'src/widgets',
  'src/actions',
  'src/app',
  'src/server/platform',
];

/**
 * The catalogue in `npm run dev`: compiled on start, served under `/_release/dev/`, and compiled again when a document
 * is saved. The page is told by custom events and keeps what was typed:
 * `cardstock:slice` `{ key, url }`, `cardstock:theme` `{ brand, url }` and
 * `cardstock:mistakes` `{ sentences }` (empty when all is well again; meanwhile the page keeps the last good slice). A page
 * that comes later asks for them by `cardstock:askMistakes`.
 */
export function catalogue(options: CatalogueOptions = {}): Plugin {
  let saved: NodeJS.Timeout | undefined;
  return {
    name: 'cardstock-catalogue',
    apply: 'serve',
    async configureServer(server) {
      const root = resolve(options.root ?? server.config.root);
      const releases = resolve(root, options.releases ?? '.cache/releases');
      const release = new DevRelease(root, releases, {
        onAhead: (ahead) => {
          tellChanged(server, ahead);
          server.config.logger.info(`catalogue: the open page, ${Math.round(ahead.took)} ms`, {
            timestamp: true,
          });
        },
        ...options.listeners,
        onChecked: (checked) => {
          if (options.names) writeNames(checked.catalogue);
          options.listeners?.onChecked?.(checked);
        },
      });
      let sentences: readonly string[] = [];
      const refresh = async (found?: Checked) => {
        const change = await release.refresh(found).catch(broken);
        if (change === undefined) return;
        sentences = change.mistakes;
        tell(server, change);
        if (release.file('manifest.json') !== undefined) options.onRelease?.();
      };
      options.onStart?.(refresh);
      server.ws.on('cardstock:askMistakes', (_data, client) =>
        client.send('cardstock:mistakes', { sentences }),
      );
      server.middlewares.use(serve(release));
      server.watcher.add(folders.map((folder) => resolve(root, folder)));
      const refreshSoon = () => {
        clearTimeout(saved);
        saved = setTimeout(() => void refresh(), quiet);
      };
      server.watcher.on('all', (_event, file) => {
        if (isDocument(relative(root, file))) refreshSoon();
      });
      const watches = new Promise((resolve) => server.watcher.on('ready', resolve));
      await refresh();
      // Of what is saved before it has looked at every file once, the watcher tells nothing.
      void watches.then(refreshSoon);
    },
    closeBundle: () => clearTimeout(saved),
    // A document that code imports as well (the context, for one) would reload the whole page.
    hotUpdate({ file }) {
      const root = resolve(options.root ?? this.environment.config.root);
      const path = relative(root, file);
      // Descriptors are imported by stories, which are to see them change.
      return isDocument(path) && !path.startsWith('src') ? [] : undefined;
    },
  };
}

function isDocument(file: string): boolean {
  const path = file.replaceAll('\\', '/');
  // The grammars, and the names written beside them, are no documents.
  if (path.endsWith('.schema.json')) return false;
  return /\.(jsonl?|svg)$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`));
}

/** A fault of the compile itself is told as a mistake is: whoever saved has to know that the page stays behind. */
function broken(error: unknown): Change {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    mistakes: [`The catalogue cannot be compiled: ${said}`],
    slices: [],
    themes: [],
    settings: [],
    took: 0,
  };
}

function tell(server: ViteDevServer, change: Change): void {
  const { logger } = server.config;
  server.ws.send({ type: 'custom', event: 'cardstock:mistakes', data: { sentences: change.mistakes } });
  if (change.mistakes.length > 0) {
    for (const sentence of change.mistakes) logger.error(sentence, { timestamp: true });
    return;
  }
  tellChanged(server, change);
  logger.info(
    `catalogue: ${change.slices.length} slices, ${change.themes.length} themes changed besides, all checked, ${Math.round(change.took)} ms`,
    { timestamp: true },
  );
}

function tellChanged(server: ViteDevServer, { slices, themes, settings }: Omit<Ahead, 'took'>): void {
  const send = (event: string, data: unknown) => server.ws.send({ type: 'custom', event, data });
  for (const slice of slices) send('cardstock:slice', slice);
  for (const theme of themes) send('cardstock:theme', theme);
  if (settings.length > 0) send('cardstock:settings', { keys: settings });
}

const contentTypes: Record<string, string> = {
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  webm: 'video/webm',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
};

/** Serves files of the release from memory. */
function serve(release: DevRelease): Connect.NextHandleFunction {
  const prefix = `/_release/${devRelease}/`;
  return (request, response, next) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const content = path.startsWith(prefix) ? release.file(decodeURI(path.slice(prefix.length))) : undefined;
    if (content === undefined) {
      next();
      return;
    }
    response.setHeader(
      'Content-Type',
      contentTypes[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    );
    response.setHeader('Cache-Control', 'no-cache');
    response.end(content);
  };
}
