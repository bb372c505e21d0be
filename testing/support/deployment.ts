import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { parse } from 'yaml';
import { root } from './sourceFiles.ts';

/** What of a service of `compose.yaml` concerns its process. */
export interface ComposeService {
  image: string;
  build?: string | { dockerfile_inline: string };
  ports?: string[];
  user?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_add?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  secrets?: string[];
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  mem_limit?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
}

export interface Compose {
  services: Record<string, ComposeService>;
  secrets: Record<string, { file: string }>;
}

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

/** `compose.yaml`, with the defaults of the variables that whoever starts it may set. */
export function readCompose(): Compose {
  const text = textOf('compose.yaml').replace(/\$\{(\w+):-([^}]*)\}/g, (_, _name, usual: string) => usual);
  return parse(text, { merge: true }) as Compose;
}

/** Services that run the image of the `Dockerfile`. */
export function ownServices({ services }: Compose): [string, ComposeService][] {
  return Object.entries(services).filter(([, { image }]) => image.startsWith('cardstock:'));
}

export interface Instruction {
  word: string;
  rest: string;
}

/** The instructions of the `Dockerfile`, or those of one stage. */
export function readDockerfile(stage?: string): Instruction[] {
  const lines = textOf('Dockerfile')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const all = lines.map((line) => {
    const at = line.indexOf(' ');
    return { word: line.slice(0, at), rest: line.slice(at + 1) };
  });
  if (stage === undefined) return all;
  const start = all.findIndex(({ word, rest }) => word === 'FROM' && rest.endsWith(` AS ${stage}`));
  const length = all.slice(start + 1).findIndex(({ word }) => word === 'FROM');
  return all.slice(start + 1, length === -1 ? undefined : start + 1 + length);
}

/** What a stage copies: from another stage or, where `from` is undefined, from the repository. */
export function copiesOf(stage: string): { from: string | undefined; sources: string[]; target: string }[] {
  return readDockerfile(stage)
    .filter(({ word }) => word === 'COPY')
    .map(({ rest }) => {
      const words = rest.split(' ');
      const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
      return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
    });
}

/** Whether Docker sends a file of the repository to the builder: the last line of `.dockerignore` that fits it decides. */
export function isSent(path: string): boolean {
  const parents = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return textOf('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce((sent, line) => {
      const pattern = line.replace(/^!/, '');
      // Unlike Node's, Docker's asterisk fits names that begin with a dot.
      const fits = pattern === '*' || parents.some((parent) => matchesGlob(parent, pattern));
      return fits ? line.startsWith('!') : sent;
    }, true);
}

interface Locked {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * Folders of the packages that `npm ci --omit=dev --omit=optional` installs where these houses are on the disk, as the lock file
 * says.
 */
export function productionPackages(houses: readonly string[]): string[] {
  const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, Locked> };
  const found = new Set<string>();
  const add = (folder: string, { dependencies, peerDependencies, peerDependenciesMeta }: Locked): void => {
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      if (peerDependenciesMeta?.[name]?.optional === true) continue;
      const path = nearest(folder, name);
      if (path === undefined || found.has(path)) continue;
      found.add(path);
      add(path, packages[path] ?? {});
    }
  };
  /** As Node finds it: in the nearest `node_modules` upwards. */
  const nearest = (folder: string, name: string): string | undefined => {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    return folder === ''
      ? undefined
      : nearest(folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/'))), name);
  };
  for (const house of ['', ...houses]) add('', packages[house] ?? {});
  return [...found];
}

/**
 * Makes a folder with what the last stage of the `Dockerfile` holds; the build is that of the repository. Packages are links:
 * Node needs `--preserve-symlinks` there, or it would find those that are not meant to be there.
 * @param without folders that are not on the disk: a bank with its own API has no `issuer`
 */
export function assembleImage(folder: string, without: readonly string[] = []): void {
  for (const { sources, target } of copiesOf('run')) {
    for (const source of sources) {
      const path = source.replace(/^\/app\//, '');
      if (path === 'node_modules' || without.includes(path)) continue;
      cpSync(join(root, path), join(folder, target, target.endsWith('/') ? basename(path) : ''), {
        recursive: true,
        filter: (from) => source !== path || isSent(from.slice(root.length + 1).replaceAll('\\', '/')),
      });
    }
  }
  for (const path of productionPackages(['issuer'].filter((house) => !without.includes(house)))) {
    const link = join(folder, path);
    // What lies inside another package comes with that one.
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, path), link, 'junction');
  }
}
