import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Block {
  blocks?: Record<string, Block | null>;
}

/** Longer than a button or a line of words, in characters of JSON. */
const tree = 200;

/** Every block of a document with all that it holds, and where it stands. */
function* treesOf({ blocks = {} }: Block, place: string): Generator<[string, string]> {
  for (const [id, block] of Object.entries(blocks)) {
    if (block === null) continue;
    const text = JSON.stringify(block);
    if (text.length >= tree) yield [text, `${place}/${id}`];
    yield* treesOf(block, `${place}/${id}`);
  }
}

it('[F-513] no tree of blocks stands twice: screens share it as a fragment', () => {
  const files = globSync([
    'flows/**/screens/*.json',
    'flows/**/fragments/*.json',
    'brands/**/screens/*.json',
  ]);
  const places = new Map<string, string[]>();
  for (const file of files.sort()) {
    const { $schema, ...document } = JSON.parse(readFileSync(file, 'utf8')) as Block & { $schema: string };
    // A fragment is a block itself.
    const whole: Block = file.includes('/fragments/') ? { blocks: { '': document } } : document;
    for (const [text, place] of treesOf(whole, file)) places.set(text, [...(places.get(text) ?? []), place]);
  }
  expect(places.size).toBeGreaterThan(50);
  expect([...places.values()].filter((all) => all.length > 1)).toEqual([]);
});
