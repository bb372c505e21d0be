import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importsOf } from '../../testing/support/importsOf.ts';
import { root } from '../../testing/support/sourceFiles.ts';

const readManifest = (house: string) =>
  JSON.parse(readFileSync(join(root, house, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
    dependencies: Record<string, string>;
  };
const { scripts, dependencies } = readManifest('.');
type Command = string | Record<string, string>;
const commands = JSON.parse(readFileSync(join(root, 'scripts', 'commands.json'), 'utf8')) as Record<
  string,
  Command
>;

/** The TypeScript programs of a command and its verbs. */
function programsOf(command: Command = {}): string[] {
  const lines = typeof command === 'string' ? [command] : Object.values(command);
  return lines.map((line) => line.split(' ')[0] ?? '').filter((program) => program.endsWith('.ts'));
}

/** Packages that a program, as soon as it starts, cannot do without. */
function packagesOf(program: string): Set<string> {
  const [packages, seen] = [new Set<string>(), new Set<string>()];
  const load = (path: string): void => {
    if (seen.has(path) || !/\.(?:ts|tsx|mjs)$/u.test(path) || !existsSync(join(root, path))) return;
    seen.add(path);
    for (const { kind, path: next, specifier } of importsOf({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    })) {
      if (kind !== 'value') continue;
      if (next !== undefined) load(next);
      else if (!specifier.startsWith('node:'))
        packages.add(/^(?:@[^/]+\/)?[^/]+/u.exec(specifier)?.[0] ?? '');
    }
  };
  load(program);
  return packages;
}

describe('[F-767] the first command after npm ci in a fresh clone', () => {
  it('every command sees to packages and generated code first', () => {
    const { prepare, ...others } = scripts;
    expect(others).toEqual(
      Object.fromEntries(Object.keys(commands).map((name) => [name, `node scripts/run.mjs ${name}`])),
    );
  });

  const manifests = ['testing/package.json', 'lab/package.json'];
  const clone = mkdtempSync(join(tmpdir(), 'cardstock-clone-'));
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it('a wrong verb lists the right ones', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'lab', 'prov'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      'npm run lab -- WORD, where WORD is one of bench, conformance, faults, prove, screenshots\n',
    ]);
  });

  it('an option that a command does not know is a sentence', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/run.mjs', 'catalogue', 'publish', '--no'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Unknown option '--no'/u);
    expect(stderr).not.toMatch(/\n\s+at /u);
  });

  it('[F-848] finds the contracts made, once; on a server a missing package is named, and nothing is installed', () => {
    const contracts = join(root, 'src', 'contracts');
    for (const name of [
      'src',
      'issuer',
      'scripts',
      'schemas',
      'package.json',
      'package-lock.json',
      ...manifests,
    ])
      cpSync(join(root, name), join(clone, name), {
        recursive: true,
        filter: (path) => path !== contracts && !path.startsWith(`${contracts}${sep}`),
      });
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    const run = (...words: string[]) =>
      spawnSync(process.execPath, ['scripts/run.mjs', ...words], { cwd: clone, encoding: 'utf8' });
    expect(run('catalogue', 'why', '--help')).toMatchObject({ status: 0, stderr: '' });
    const made = join(clone, 'src', 'contracts', 'calls.ts');
    const text = readFileSync(made, 'utf8');
    expect(text).toBe(readFileSync(join(contracts, 'calls.ts'), 'utf8'));
    const lock = join(clone, 'package-lock.json');
    const locked = JSON.parse(readFileSync(lock, 'utf8'));
    locked.packages['node_modules/absent'] = { version: '1.0.0', integrity: 'sha512-none' };
    writeFileSync(lock, JSON.stringify(locked));
    expect(run('operate', 'keys', 'new')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('npm ci --omit=dev --omit=optional --ignore-scripts'),
    });
  });
});

it('[F-849] what runs on a server needs no package that is there to build and to develop, and none is there for it alone', () => {
  // Publishing what was built, and rolling it back, is done there, too.
  const programs = [
    ...new Set([...programsOf(commands.serve), ...programsOf(commands.operate)]),
    'scripts/catalogue.ts',
    'scripts/main.ts',
    'src/server/startPageServer.ts',
  ];
  expect(programs.length).toBeGreaterThan(5);
  for (const program of programs) {
    // The page server runs where the issuer is not.
    const there = program.startsWith('issuer/')
      ? { ...dependencies, ...readManifest('issuer').dependencies }
      : dependencies;
    const needed = [...packagesOf(program)].filter((name) => !Object.hasOwn(there, name));
    expect([program, needed]).toEqual([program, []]);
  }
  const building = [
    '@capsizecss/core',
    '@capsizecss/metrics',
    '@capsizecss/unpack',
    '@csstools/color-helpers',
  ];
  expect(building.filter((name) => Object.hasOwn(dependencies, name))).toEqual([]);
});
