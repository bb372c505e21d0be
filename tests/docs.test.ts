import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import commands from '../scripts/commands.json' with { type: 'json' };
import { root, type SourceFile, sourceFiles } from '../testing/support/sourceFiles.ts';

const documents = await sourceFiles([
  '*.md',
  'docs/**/*.md',
  '{src,issuer,scripts,testing,tests,lab,schemas}/**/*.md',
]);

/** Anchors as the common Markdown readers make them from headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map((match) =>
    (match[1] ?? '')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

function brokenLinks({ path, text }: SourceFile): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#');
      const full = file === '' ? join(root, path) : join(root, dirname(path), file);
      if (!existsSync(full)) return true;
      if (anchor === undefined) return false;
      const linked = documents.find((one) => join(root, one.path) === full);
      return linked !== undefined && !anchorsOf(linked.text).includes(anchor);
    })
    .map((target) => `${path}: ${target} leads nowhere.`);
}

describe('the documents', () => {
  it('link to files and headings that exist', () => {
    expect(documents.flatMap(brokenLinks)).toEqual([]);
  });

  it('name commands that are there, with their verbs, and so does what the code says', async () => {
    const texts = [
      ...documents.filter(({ path }) => !/decisions|CHANGELOG/.test(path)),
      ...(await sourceFiles(['{src,scripts,bench}/**/*.{ts,tsx,mjs}', 'compose.yaml', 'Dockerfile'])),
    ];
    const named = texts.flatMap(({ path, text }) =>
      [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w-]*(?::[a-z]+)?)(?: -- ([a-z][\w-]*))?/g)].map(
        ([, command = '', verb]) => ({ path, command, verb }),
      ),
    );
    expect(named.length).toBeGreaterThan(100);
    const isThere = ({ command, verb }: (typeof named)[number]) => {
      const known: string | Record<string, string> | undefined = Reflect.get(commands, command);
      if (known === undefined || typeof known === 'string' || verb === undefined) return known !== undefined;
      return Object.hasOwn(known, verb);
    };
    expect(named.filter((each) => !isThere(each))).toEqual([]);
  });

  it('lead from every capability to files that there are, and leave out no call, no action and nothing of the domain', async () => {
    const [page] = await sourceFiles(['docs/capabilities.md']);
    const named = [...(page?.text ?? '').matchAll(/`([\w*-]+\/[\w./*-]+)`/g)].map(([, path]) => path ?? '');
    expect(named.filter((path) => !path.includes('*') && !existsSync(join(root, path)))).toEqual([]);
    const code = await sourceFiles(['src/actions/*.ts', 'issuer/{calls,domain}/**/*.ts']);
    const shared = ['action', 'loadAction', 'registry', 'ServerCall', 'Services', 'registerCalls'];
    const left = code
      .map(({ path }) => path)
      .filter((path) => !path.endsWith('.test.ts') && !shared.includes(basename(path, '.ts')))
      .filter((path) => !named.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one)));
    expect(left).toEqual([]);
  });

  it('[F-748] say which Node a command of Node itself needs', () => {
    const bare = documents
      .filter(({ path }) => !/decisions|requirements/.test(path))
      .filter(({ text }) => {
        const written = text.replace(/^GENERATED.*$/gm, '').replace(/docker compose [^\n`]*/g, '');
        return (
          /(?<!npx )\bnode (?:--\S+ )*(?:scripts|issuer|testing|lab)\//.test(written) &&
          !text.includes('Node 24')
        );
      });
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it('[SAFE-14] say of every dependency what it is for, and of no other', async () => {
    const [page] = await sourceFiles(['docs/dependencies.md']);
    const told = (page?.text ?? '').split(/^## /m).flatMap((section) => {
      const of = /^.*`(.*package\.json)`/.exec(section)?.[1] ?? 'package.json';
      return [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => `${of}: ${name}`);
    });
    const named = (await readManifests()).flatMap(([path, packages]) =>
      Object.keys(packages).map((name) => `${path}: ${name}`),
    );
    expect(told.toSorted()).toEqual(named.toSorted());
  });

  it('[SAFE-14] pin every dependency exactly', async () => {
    const versions = (await readManifests()).flatMap(([, packages]) => Object.entries(packages));
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});

type Versions = Record<string, string>;

interface Manifest {
  dependencies?: Versions;
  devDependencies?: Versions;
  optionalDependencies?: Versions;
}

/** The packages of each house, by its list. */
async function readManifests(): Promise<[path: string, packages: Versions][]> {
  const files = await sourceFiles(['{.,issuer,testing,lab}/package.json']);
  return files.map(({ path, text }) => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(text) as Manifest;
    return [path, { ...dependencies, ...devDependencies, ...optionalDependencies }];
  });
}
