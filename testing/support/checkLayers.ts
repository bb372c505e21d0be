import { posix } from 'node:path';
import { importsOf } from './importsOf.ts';
import { isTestCode, type SourceFile } from './sourceFiles.ts';

export interface Room {
  /** Rooms it may import beside itself. */
  rooms: string[];
  /** Packages it may import; a name that ends in `/` or `:` stands for all that start so. */
  packages: string[];
}

export type Rooms = Record<string, Room>;

/** The room of a file: `src/<room>/…`, else its first folder (`issuer`, `scripts`, `tests`), else `root`. */
function roomOf(path: string): string {
  const parts = path.split('/');
  if (parts[0] === 'src') return parts.length > 2 ? (parts[1] ?? 'src') : 'src';
  return parts.length > 1 ? (parts[0] ?? 'root') : 'root';
}

function isOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`);
}

/** Sentences about imports that the table does not allow. Tests and stories may import what they like. */
export function forbiddenImports(files: SourceFile[], rooms: Rooms): string[] {
  const mistakes: string[] = [];
  for (const file of files.filter(({ path }) => !isTestCode(path))) {
    const name = roomOf(file.path);
    const room = rooms[name];
    if (!room) {
      mistakes.push(`${file.path}: there is no room "${name}" in the table of tests/layers.test.ts.`);
      continue;
    }
    for (const { specifier, path } of importsOf(file)) {
      if (path === undefined) {
        if (!room.packages.some((name) => isOf(specifier, name)))
          mistakes.push(`${file.path}: ${name} may not import the package ${specifier}.`);
        continue;
      }
      const other = roomOf(path);
      const isContent = /^(brands|flows|schemas)$/.test(other);
      if (other !== name && !isContent && !room.rooms.includes(other)) {
        mistakes.push(`${file.path}: ${name} may not import ${other} (${specifier}).`);
      }
    }
  }
  return mistakes;
}

/** Sentences about code of `app` that reaches `server`, or the reverse, tests included. */
export function crossings(files: SourceFile[]): string[] {
  const forbidden: Record<string, string> = { app: 'server', server: 'app' };
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ path }) => path !== undefined && roomOf(path) === forbidden[roomOf(file.path)])
      .map(({ specifier }) => `${file.path}: app and server never import each other (${specifier}).`),
  );
}

/**
 * The folder of a place that a file stands in; `.` for the files of the place itself, undefined elsewhere.
 * @param room a folder, such as `src/server` or `issuer/domain`
 */
function folderOf(path: string, room: string): string | undefined {
  const start = `${room}/`;
  if (!path.startsWith(start)) return undefined;
  const rest = path.slice(start.length).split('/');
  return rest.length > 1 ? rest[0] : '.';
}

/** What the files of a room import of its other folders; tests and stories may import what they like. */
function folderImports(files: SourceFile[], room: string) {
  return files
    .filter(({ path }) => folderOf(path, room) !== undefined && !isTestCode(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ specifier, path, kind }) => {
        const from = folderOf(file.path, room) ?? '.';
        const to = path === undefined ? undefined : folderOf(path, room);
        return to === undefined || to === from ? [] : [{ file: file.path, from, to, specifier, kind }];
      }),
    );
}

/**
 * Groups of folders of a room that import each other, types included. The files of the room itself do not count: a
 * registry names every folder, and every folder uses the types beside it.
 */
export function folderCycles(files: SourceFile[], room: string): string[][] {
  const graph = new Map<string, string[]>();
  for (const { from, to, kind } of folderImports(files, room)) {
    if (from === '.' || to === '.' || kind === 'lazy') continue;
    graph.set(from, [...(graph.get(from) ?? []), to]);
  }
  return cyclesOf(graph);
}

/** Sentences about imports that go against the order of a room's folders, lowest first. */
export function upwardImports(files: SourceFile[], room: string, order: readonly string[]): string[] {
  const upward = folderImports(files, room)
    .filter(({ from, to }) => order.includes(from) && order.indexOf(to) > order.indexOf(from))
    .map(({ file, from, to, specifier }) => `${file}: ${from} may not import ${to} (${specifier}).`);
  const unplaced = files.filter(({ path }) => {
    const folder = folderOf(path, room);
    return folder !== undefined && !isTestCode(path) && !order.includes(folder);
  });
  const sentences = unplaced.map(
    ({ path }) =>
      `${path}: the folder "${folderOf(path, room)}" has no place in the list of tests/layers.test.ts.`,
  );
  return [...upward, ...sentences];
}

/** The files of one folder that stand longest on each other, highest first: how deep somebody reads who reads it down. */
export function deepestChain(files: SourceFile[], folder: string): string[] {
  const own = new Map(
    files.flatMap((file) =>
      posix.dirname(file.path) === folder && !isTestCode(file.path)
        ? [[file.path, importsOf(file).flatMap(({ path = '', kind }) => (kind === 'lazy' ? [] : [path]))]]
        : [],
    ),
  );
  const known = new Map<string, string[]>();
  const below = (path: string): string[] => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const chains = (own.get(path) ?? []).map((next) => (own.has(next) && next !== path ? below(next) : []));
    const chain = [path, ...longest(chains)];
    known.set(path, chain);
    return chain;
  };
  return longest([...own.keys()].map(below));
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((deepest, chain) => (chain.length > deepest.length ? chain : deepest), []);
}

/** The files outside of a folder that import from it; tests and stories may import what they like. */
export function filesThatImport(files: SourceFile[], folder: string): string[] {
  return files
    .filter((file) => !isTestCode(file.path) && !file.path.startsWith(folder))
    .filter((file) => importsOf(file).some(({ path }) => path?.startsWith(folder)))
    .map(({ path }) => path);
}

/** Groups of files that import each other, types included: such files cannot be read one by one. */
export function importCycles(files: SourceFile[]): string[][] {
  const graph = new Map<string, string[]>(
    files.map((file) => [
      file.path,
      importsOf(file)
        .filter((found) => found.kind !== 'lazy')
        .flatMap(({ path }) => (path === undefined ? [] : [path])),
    ]),
  );
  return cyclesOf(graph);
}

/** Tarjan: a strongly connected group of more than one node is a cycle. */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): number => {
    const index = order.size;
    order.set(path, index);
    let lowest = index;
    stack.push(path);
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, low.get(next) ?? order.get(next) ?? lowest);
    }
    low.set(path, lowest);
    if (lowest === index) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1 || graph.get(path)?.includes(path)) cycles.push(group.sort());
    }
    return lowest;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return cycles;
}
