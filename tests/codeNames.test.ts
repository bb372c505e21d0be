import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTestCode, root, type SourceFile, sourceFiles } from '../testing/support/sourceFiles.ts';
import { wordsOf } from '../testing/support/wordsOf.ts';

interface Names {
  copy?: string[];
  events?: string[];
}

function readJson<Value>(path: string): Value {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Value;
}

const copyKeys = new Set(Object.keys(readJson('brands/_base/copy.en.json')));
const descriptors = globSync('src/{widgets,blocks}/*/*.{widget,block}.json', { cwd: root });
const all = [...descriptors, 'src/app/app.json'].map((path) => path.replaceAll('\\', '/'));
const code = (await sourceFiles(['src/{app,blocks,widgets,form,copy,engine}/**/*.{ts,tsx}'])).filter(
  ({ path }) => !isTestCode(path),
);

/** The descriptor that names what a file says and raises. What several blocks or widgets share is the page's own. */
function ownerOf(path: string): string {
  const [, room, name] = /^src\/(widgets|blocks|form)\/(?:(\w+)\/)?/.exec(path) ?? [];
  if (room === 'form') return 'src/blocks/form/form.block.json';
  const own = `src/${room}/${name}/${name}.${room?.slice(0, -1)}.json`;
  return all.includes(own) ? own : 'src/app/app.json';
}

/** Words without a dot are words of code, too. */
function sentencesIn(file: SourceFile): string[] {
  const dotted = wordsOf(file).flatMap(({ text }) => (text.includes('.') ? [text] : []));
  const bare = [...file.text.matchAll(/\$copy: '(\w+)'/g)].map(([, key]) => key ?? '');
  return [...dotted, ...bare].filter((key) => copyKeys.has(key));
}

function eventsIn({ text }: SourceFile): string[] {
  return [...text.matchAll(/\braise(?:IfKnown)?\(\s*'(\w+)'/g)].map(([, event]) => event ?? '');
}

/** Names that stand in code and not in its descriptor. */
function unnamed(
  files: readonly SourceFile[],
  kind: keyof Names,
  find: (file: SourceFile) => string[],
): string[] {
  return files.flatMap((file) => {
    const owner = ownerOf(file.path);
    const named = readJson<Names>(owner)[kind] ?? [];
    return find(file).flatMap((name) => (named.includes(name) ? [] : [`${owner} does not name ${name}`]));
  });
}

describe('descriptors and code name the same', () => {
  // Every field with a filter brings these.
  const speaking = code.filter(({ path }) => path !== 'src/engine/filters/Filter.ts');

  it('sentences that code draws stand in its descriptor', () => {
    expect(unnamed(speaking, 'copy', sentencesIn)).toEqual([]);
  });

  it('events that code raises stand in its descriptor', () => {
    expect(unnamed(code, 'events', eventsIn)).toEqual([]);
  });

  it('what a descriptor names stands in code', () => {
    const words = new Set(code.flatMap((file) => wordsOf(file).map(({ text }) => text)));
    const named = all.flatMap((path) => {
      const { copy = [], events = [] } = readJson<Names>(path);
      return [...copy, ...events];
    });
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !words.has(name))).toEqual([]);
  });
});
