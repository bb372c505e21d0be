import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importsOf } from '../support/importsOf.ts';
import { root } from '../support/sourceFiles.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const isHook = (name: string) => name.startsWith('pre') && Object.hasOwn(scripts, name.slice(3));
const commands = Object.keys(scripts).filter((name) => !isHook(name) && name !== 'prepare');
const hook = 'node scripts/ensureInstalled.mjs';

/** Files that a program loads, or may load later, relative to the root. */
function loadedBy(program: string): Set<string> {
  const loaded = new Set<string>();
  const load = (path: string): void => {
    if (loaded.has(path)) return;
    loaded.add(path);
    if (!/\.(?:ts|tsx|mjs)$/u.test(path) || !existsSync(join(root, path))) return;
    const imports = importsOf({ path, text: readFileSync(join(root, path), 'utf8') });
    for (const { kind, path: next } of imports) if (kind !== 'type' && next !== undefined) load(next);
  };
  load(program);
  return loaded;
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

/** The programs of Node that a command runs. */
function programsOf(command: string): string[] {
  return [...(scripts[command] ?? '').matchAll(/\bnode (?<program>\S+\.(?:ts|mjs))/gu)].map(
    ({ groups }) => groups?.program ?? '',
  );
}

describe('[F-767] the first command after npm ci in a fresh clone', () => {
  it('every command that loads generated code has it made first', () => {
    const loading = commands.filter((command) =>
      programsOf(command)
        .flatMap((program) => [...loadedBy(program)])
        .some((path) => path.startsWith('src/contracts/')),
    );
    expect(loading).not.toEqual([]);
    // What runs on a server finds nothing that is generated there.
    expect(loading.filter((command) => scripts[`pre${command}`] !== hook)).toEqual([]);
  });

  it.each(
    ['README.md', 'docs/authors.md'].flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const named = [...text.matchAll(/\bnpm (?:run )?(?:--silent )?(?<name>[a-z][\w:-]*)/gu)];
      return [...new Set(named.map(({ groups }) => groups?.name ?? ''))].map((name) => [file, name]);
    }),
  )('%s names npm run %s, which sees to packages and generated code first', (_file, name) => {
    if (name.startsWith('test:')) expect(programsOf(name)).toEqual(['scripts/test.ts']);
    else expect(scripts[`pre${name}`]).toMatch(/^node scripts\/ensureInstalled\.mjs(?: --production)?$/u);
  });

  const clone = mkdtempSync(join(tmpdir(), 'cardstock-clone-'));
  afterAll(() => rmSync(clone, { recursive: true, force: true }));

  it('[F-848] finds the contracts made, once; on a server a missing package is named, and nothing is installed', () => {
    const contracts = join(root, 'src', 'contracts');
    for (const name of ['src', 'scripts', 'schemas', 'package.json', 'package-lock.json'])
      cpSync(join(root, name), join(clone, name), {
        recursive: true,
        filter: (path) => path !== contracts && !path.startsWith(`${contracts}${sep}`),
      });
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
    const run = (program: string, ...words: string[]) =>
      spawnSync(process.execPath, [join('scripts', program), ...words], { cwd: clone, encoding: 'utf8' });
    expect(run('ensureInstalled.mjs')).toMatchObject({ status: 0, stdout: '', stderr: '' });
    expect(run('why.ts', '--help')).toMatchObject({ status: 0, stderr: '' });
    const made = join(clone, 'src', 'contracts', 'calls.ts');
    const text = readFileSync(made, 'utf8');
    expect(text).toBe(readFileSync(join(contracts, 'calls.ts'), 'utf8'));
    const lock = join(clone, 'package-lock.json');
    const locked = JSON.parse(readFileSync(lock, 'utf8'));
    locked.packages['node_modules/absent'] = { version: '1.0.0', integrity: 'sha512-none' };
    writeFileSync(lock, JSON.stringify(locked));
    expect(run('ensureInstalled.mjs', '--production')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('npm ci --omit=dev --omit=optional --ignore-scripts'),
    });
  });
});

it('[F-849] what runs on a server needs no package that is there to build and to develop, and none is there for it alone', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const ofServer = commands.filter((name) => scripts[`pre${name}`] === `${hook} --production`);
  // Publishing what was built, and rolling it back, is done there, too.
  const programs = [...ofServer.flatMap(programsOf), 'scripts/catalogue.ts', 'src/server/main.ts'];
  expect(programs.length).toBeGreaterThan(6);
  for (const program of programs) {
    const needed = [...packagesOf(program)].filter((name) => !Object.hasOwn(dependencies, name));
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
