import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  crossings,
  deepestChain,
  filesThatImport,
  folderCycles,
  forbiddenImports,
  importCycles,
  type Rooms,
  upwardImports,
} from './support/checkLayers.ts';
import { importsOf } from './support/importsOf.ts';
import { isTestCode, sourceFiles } from './support/sourceFiles.ts';

/**
 * The one table of who may import whom, lowest first. Imports go one way; `src/README.md` tells what the rooms hold.
 * A new package in the page is a decision: it stands here and in docs/dependencies.md.
 */
const rooms: Rooms = {
  contracts: { rooms: [], packages: [] },
  engine: { rooms: ['contracts'], packages: ['dayjs'] },
  state: { rooms: ['contracts', 'engine'], packages: ['react', 'jotai'] },
  api: { rooms: ['contracts', 'engine'], packages: [] },
  widgets: { rooms: ['contracts', 'engine'], packages: ['react', '@mantine/', 'clsx', 'credit-card-type'] },
  copy: { rooms: ['contracts', 'engine', 'state'], packages: ['react', 'jotai'] },
  form: {
    rooms: ['contracts', 'engine', 'state', 'widgets', 'copy'],
    packages: ['react', 'jotai', '@rjsf/', '@mantine/', 'clsx'],
  },
  blocks: {
    rooms: ['contracts', 'engine', 'state', 'widgets', 'copy', 'form'],
    packages: ['react', 'jotai', '@mantine/', 'clsx', 'dompurify'],
  },
  actions: { rooms: ['contracts', 'engine', 'api'], packages: [] },
  app: {
    rooms: ['contracts', 'engine', 'state', 'api', 'widgets', 'copy', 'form', 'blocks', 'actions'],
    packages: ['react', 'react-dom', 'react-router-dom', 'jotai', '@mantine/', 'clsx', 'idb-keyval'],
  },
  compile: {
    rooms: ['contracts', 'engine'],
    packages: [
      'node:',
      'ajv',
      'ajv-formats',
      'jsonc-parser',
      '@mantine/core',
      '@capsizecss/',
      '@csstools/color-helpers',
    ],
  },
  authoring: {
    rooms: ['contracts', 'engine', 'compile'],
    packages: ['node:', 'ajv', 'jsonc-parser', 'vite', 'diff', 'vscode-json-languageservice'],
  },
  server: {
    rooms: ['contracts', 'engine', 'compile', 'authoring'],
    packages: [
      'node:',
      'fastify',
      '@fastify/',
      '@electric-sql/pglite',
      'pg',
      'pg-boss',
      'ajv',
      'ajv-formats',
      'rate-limiter-flexible',
      'nodemailer',
      'prom-client',
      '@opentelemetry/',
      'recheck',
      'pdf-lib',
      'zipcodes',
      'card-validator',
      'cockatiel',
      'abavalidator',
    ],
  },
  studio: {
    rooms: ['contracts', 'engine', 'compile', 'authoring'],
    packages: [
      'node:',
      'react',
      'react-dom',
      '@mantine/',
      '@rjsf/',
      '@fontsource-variable/figtree',
      'vite',
      '@vitejs/plugin-react',
      'jsonc-parser',
      '@codemirror/',
      '@lezer/highlight',
    ],
  },
};

/**
 * The steps of a compile and what stands beneath them, lowest first: a file imports only from folders before its own. `.` are
 * the files of `compile/` itself, which call the steps.
 */
const compileFolders = [
  'report',
  'document',
  'grammar',
  'read',
  'merge',
  'lower',
  'forms',
  'brand',
  'flow',
  'names',
  'site',
  'link',
  'terms',
  'check',
  'release',
  '.',
];

/** What answers authors, lowest first as well. */
const authoringFolders = [
  'lint',
  'picture',
  'pages',
  'editor',
  'prove',
  '.',
  'parts',
  'edits',
  'begin',
  'compare',
  'dev',
];

/** What the studio is made of, lowest first: `page` runs in the browser, and takes only types from `server`. */
const studioFolders = ['marks', 'server', 'page'];

/**
 * The floors of `server/`, lowest first: a folder of one imports only from its own floor and from those before it. `.` are
 * the files of `server/` itself, which put the floors together. `src/server/README.md` tells what each floor holds.
 */
const serverFloors = ['platform', 'domain', 'http', 'options', 'sandbox', '.'];

/**
 * The page server: what a bank runs whose own API answers the calls. It knows the issuer by its door alone (`Issuer.ts`), and no
 * database, key, session or job.
 */
const pageServer = [
  'createPageServer.ts',
  'http/PageServices.ts',
  'http/countCall.ts',
  'http/issuerApi/',
  'http/pages/',
  'http/policy/',
  'http/refusals.ts',
  'http/registerReports.ts',
  'http/thirdParties/',
  'Issuer.ts',
  'options/readPageOptions.ts',
  'options/readSettings.ts',
  'options/settings.ts',
  'platform/addresses.ts',
  'platform/answers.ts',
  'platform/contract.ts',
  'platform/createKeyedQueue.ts',
  'platform/createServiceClient.ts',
  'platform/health.ts',
  'platform/html.ts',
  'platform/limits/countTimes.ts',
  'platform/limits/limits.ts',
  'platform/logging.ts',
  'platform/metrics/',
  'platform/requests.ts',
  'platform/securityEvents.ts',
  'platform/shutdown.ts',
  'platform/sites/',
  'platform/tracing.ts',
  'serveMetrics.ts',
  'startPageServer.ts',
  'stopSignals.ts',
].map((place) => `src/server/${place}`);

/** The one file that loads the sandbox: everything else is given it, or what stands in for its ports. */
const sandboxLoader = 'src/server/startServer.ts';

const files = await sourceFiles(['src/**/*.{ts,tsx}']);

describe('the rooms of src/', () => {
  it('import only what the table allows', () => {
    expect(forbiddenImports(files, rooms)).toEqual([]);
  });

  it('keep app and server apart, in tests too', () => {
    expect(crossings(files)).toEqual([]);
  });

  it('hold no files that import each other', () => {
    expect(importCycles(files)).toEqual([]);
  });

  it.each([...Object.keys(rooms), ...serverFloors.slice(0, -1).map((floor) => `server/${floor}`)])(
    'hold no folders that import each other: %s',
    (room) => {
      expect(folderCycles(files, room)).toEqual([]);
    },
  );

  it('serve one way: the domain knows no calls, the platform no domain, and nothing the sandbox', async () => {
    expect(upwardImports(files, 'server', serverFloors)).toEqual([]);
    expect(filesThatImport(files, 'src/server/sandbox/')).toEqual([sandboxLoader]);
    const [readme] = await sourceFiles(['src/server/README.md']);
    const told = [...(readme?.text ?? '').matchAll(/^\| `([\w.]+)\/?` \|/gm)].map((match) => match[1]);
    expect(told).toEqual(serverFloors);
  });

  it('[STU-01] load the studio only where it is asked for: no page and no process of an issuer holds any of it', async () => {
    const all = await sourceFiles(['src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}', 'index.html']);
    expect(filesThatImport(all, 'src/studio/')).toEqual(['scripts/dev.ts']);
    const [dev] = all.filter(({ path }) => path === 'scripts/dev.ts');
    const ofStudio = dev && importsOf(dev).filter(({ path = '' }) => path.startsWith('src/studio/'));
    expect(ofStudio?.map(({ kind }) => kind)).toEqual(['lazy']);
    const [page] = all.filter(({ path }) => path === 'index.html');
    expect(page?.text).not.toContain('studio');
    const ofPage = files.filter(({ path }) => path.startsWith('src/studio/page/') && !isTestCode(path));
    const taken = ofPage.flatMap((file) =>
      importsOf(file).filter(
        ({ path = '', kind }) =>
          path.startsWith('src/') && kind !== 'type' && !path.startsWith('src/studio/page/'),
      ),
    );
    expect(taken).toEqual([]);
  });

  it('keep the page server apart from the issuer, and let one file choose between them', () => {
    const isOfPage = (path: string) =>
      pageServer.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));
    const crossing = files
      .filter(({ path }) => isOfPage(path) && !isTestCode(path))
      .flatMap((file) =>
        importsOf(file)
          .filter(
            ({ path = '' }) => path.startsWith('src/server/') && path.endsWith('.ts') && !isOfPage(path),
          )
          .map((found) => `${file.path} → ${found.path}`),
      );
    expect(crossing).toEqual([]);
    const [main] = files.filter(({ path }) => path === 'src/server/main.ts');
    expect(
      main && importsOf(main).filter(({ path = '', kind }) => kind !== 'lazy' && !isOfPage(path)),
    ).toEqual([]);
  });

  it('load what measures and traces only where an operator asks for it', () => {
    const lazyAlone = (path: string) =>
      files
        .filter((file) => !isTestCode(file.path))
        .flatMap((file) => importsOf(file).filter((found) => found.path === path && found.kind !== 'type'))
        .map(({ kind }) => kind);
    expect(lazyAlone('src/server/platform/tracing.ts')).toEqual(['lazy']);
    expect(lazyAlone('src/server/platform/metrics/createMetrics.ts')).toEqual(['lazy']);
    const loading = (name: string) =>
      files
        .filter((file) => !isTestCode(file.path))
        .filter((file) =>
          importsOf(file).some(({ specifier, kind }) => kind !== 'type' && specifier.startsWith(name)),
        )
        .map(({ path }) => path);
    expect(loading('@opentelemetry/')).toEqual(['src/server/platform/tracing.ts']);
    expect(loading('prom-client')).toEqual(['src/server/platform/metrics/createMetrics.ts']);
  });

  it('tell every folder and every file of a floor of the server in src/server/README.md', async () => {
    const [readme] = await sourceFiles(['src/server/README.md']);
    const told = [...(readme?.text ?? '').matchAll(/^\| `(\w+\/\w+(?:\/|\.ts))` \|/gm)].map(
      (match) => match[1],
    );
    const there = files
      .filter(({ path }) => !isTestCode(path))
      .flatMap(({ path }) => /^src\/server\/(\w+\/\w+(?:\/|\.ts))/.exec(path)?.[1] ?? []);
    expect(told.sort()).toEqual([...new Set(there)].sort());
  });

  it.each([
    ['compile', compileFolders],
    ['authoring', authoringFolders],
    ['studio', studioFolders],
  ])('have floors that import one way, told in its README: %s', async (room, floors) => {
    expect(upwardImports(files, room, floors)).toEqual([]);
    const [readme] = await sourceFiles([`src/${room}/README.md`]);
    const told = [...(readme?.text ?? '').matchAll(/^\| `([\w.]+)\/?` \|/gm)].map((match) => match[1]);
    expect(told).toEqual(floors);
  });

  it('are at most six files deep: no folder has a longer chain of files that import each the next', () => {
    const folders = new Set(files.map(({ path }) => posix.dirname(path)));
    const chains = [...folders].map((folder) => deepestChain(files, folder));
    expect(chains.filter(({ length }) => length > 6)).toEqual([]);
  });

  it('hold no two files whose names differ only in case, which some file systems take for one', () => {
    const paths = files.map(({ path }) => path);
    const lower = paths.map((path) => path.toLowerCase());
    expect(paths.filter((_, index) => lower.indexOf(lower[index] ?? '') !== index)).toEqual([]);
  });

  it('are told in src/README.md, lowest first', async () => {
    const [readme] = await sourceFiles(['src/README.md']);
    const told = [...(readme?.text ?? '').matchAll(/^\| `(\w+)\/` \|/gm)].map((match) => match[1]);
    expect(told).toEqual(Object.keys(rooms));
  });
});
