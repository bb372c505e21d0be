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
} from '../testing/support/checkLayers.ts';
import { importsOf } from '../testing/support/importsOf.ts';
import { isTestCode, sourceFiles } from '../testing/support/sourceFiles.ts';

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
      'ajv',
      'ajv-formats',
      'prom-client',
      '@opentelemetry/',
      'cockatiel',
      'rate-limiter-flexible',
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
  'why',
  '.',
  'parts',
  'edits',
  'begin',
  'compare',
  'history',
  'dev',
];

/** What the studio is made of, lowest first: `page` runs in the browser, and takes only types from `server`. */
const studioFolders = ['marks', 'server', 'page'];

/** The floors of the page server, lowest first. `.` are the files of `server/` itself, which put the floors together. */
const serverFloors = ['platform', 'http', 'options', '.'];

/**
 * The houses, lowest first: code imports from its own and from those before it. `src/` is the page and the page server, which a
 * bank can own; `issuer/` answers the calls until it has its own; `scripts/` are commands; `testing/` is what tests and stories
 * share; `lab/` is for makers alone. A room of `src/` imports no other house at all.
 */
const houses = ['src', 'issuer', 'scripts', 'testing', 'lab'];

/** The floors of the issuer, lowest first. `issuer/README.md` tells what each holds. */
const issuerFloors = ['platform', 'domain', 'calls', 'options', 'sandbox', '.', 'operator', 'standIn'];

/** What answers the calls where no API elsewhere does. It knows the page server; that knows it by its door alone (`Issuer.ts`). */
const issuer: Rooms = {
  issuer: {
    rooms: ['contracts', 'engine', 'compile', 'authoring', 'server'],
    packages: [
      'node:',
      'fastify',
      '@electric-sql/pglite',
      'pg',
      'pg-boss',
      'ajv',
      'ajv-formats',
      'rate-limiter-flexible',
      'nodemailer',
      'recheck',
      'pdf-lib',
      'zipcodes',
      'card-validator',
      'abavalidator',
    ],
  },
};

/** The one file that loads the sandbox: everything else is given it, or what stands in for its ports. */
const sandboxLoader = 'issuer/startServer.ts';

const all = await sourceFiles(['{src,issuer,scripts,testing,lab,tests,.storybook}/**/*.{ts,tsx,mjs}']);
const files = all.filter(({ path }) => /^(?:src|issuer)\/.*\.tsx?$/u.test(path));

describe('the rooms of src/ and the houses', () => {
  it('import only what the table allows', () => {
    expect(forbiddenImports(files, { ...rooms, ...issuer })).toEqual([]);
  });

  it('keep app and server apart, in tests too', () => {
    expect(crossings(files)).toEqual([]);
  });

  it('hold no files that import each other', () => {
    expect(importCycles(all)).toEqual([]);
  });

  it.each([
    ...Object.keys(rooms).map((room) => `src/${room}`),
    ...serverFloors.slice(0, -1).map((floor) => `src/server/${floor}`),
    'issuer',
    ...issuerFloors.filter((floor) => floor !== '.').map((floor) => `issuer/${floor}`),
  ])('hold no folders that import each other: %s', (room) => {
    expect(folderCycles(files, room)).toEqual([]);
  });

  it('load the sandbox in one place', () => {
    expect(filesThatImport(files, 'issuer/sandbox/')).toEqual([sandboxLoader]);
  });

  it('[STU-01] load the studio only where it is asked for: no page and no process of an issuer holds any of it', async () => {
    expect(filesThatImport(all, 'src/studio/')).toEqual(['scripts/dev.ts']);
    const [dev] = all.filter(({ path }) => path === 'scripts/dev.ts');
    const ofStudio = dev && importsOf(dev).filter(({ path = '' }) => path.startsWith('src/studio/'));
    expect(ofStudio?.map(({ kind }) => kind)).toEqual(['lazy']);
    const [page] = await sourceFiles(['index.html']);
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

  it('stand in houses that import one way, and one file chooses between the issuer and an API elsewhere', () => {
    const houseOf = (path: string) => path.split('/')[0] ?? '';
    const upward = all
      .filter(({ path }) => houses.includes(houseOf(path)) && !/\.(?:test|stories)\.tsx?$/u.test(path))
      .flatMap((file) =>
        importsOf(file)
          .filter(({ path = '' }) => {
            const to = houseOf(path);
            const isCode = /\.(?:tsx?|mjs)$/u.test(path) && path.includes('/');
            return isCode && !houses.slice(0, houses.indexOf(houseOf(file.path)) + 1).includes(to);
          })
          .map(({ path }) => `${file.path} → ${path}`),
      );
    expect(upward).toEqual([]);
    // Tests of the page server, too, have no issuer.
    const ofPages = all.filter(({ path }) => path.startsWith('src/server/'));
    const withIssuer = ofPages.filter((file) =>
      importsOf(file).some(({ path = '' }) => /^(?:issuer\/|testing\/server\/testServer)/u.test(path)),
    );
    expect(withIssuer.map(({ path }) => path)).toEqual([]);
    const [main] = all.filter(({ path }) => path === 'scripts/main.ts');
    const early =
      main && importsOf(main).filter(({ path = '', kind }) => path.startsWith('issuer/') && kind !== 'lazy');
    expect(early).toEqual([]);
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

  it.each(['src/server', 'issuer'])(
    'tell every folder and file of a floor in a README: %s',
    async (place) => {
      const [readme] = await sourceFiles([`${place}/README.md`]);
      const told = [...(readme?.text ?? '').matchAll(/^\| `(\w+\/\w+(?:\/|\.ts))` \|/gm)].map(
        (match) => match[1],
      );
      const there = files
        .filter(({ path }) => !isTestCode(path) && path.startsWith(`${place}/`))
        .flatMap(
          ({ path }) =>
            /^((?:platform|domain|http|options|sandbox)\/\w+(?:\/|\.ts))/.exec(
              path.slice(place.length + 1),
            )?.[1] ?? [],
        );
      expect(told.sort()).toEqual([...new Set(there)].sort());
    },
  );

  it.each([
    ['src/compile', compileFolders],
    ['src/authoring', authoringFolders],
    ['src/studio', studioFolders],
    ['src/server', serverFloors],
    ['issuer', issuerFloors],
  ])('have floors that import one way, told in its README: %s', async (room, floors) => {
    expect(upwardImports(files, room, floors)).toEqual([]);
    const [readme] = await sourceFiles([`${room}/README.md`]);
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
