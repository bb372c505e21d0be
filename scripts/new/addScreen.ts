import { posix } from 'node:path';
import { addStory } from './addStory.ts';
import { fillTemplates } from './fillTemplates.ts';
import type { Asked } from './Kind.ts';
import { camelCase, inWords } from './names.ts';

/**
 * A screen with a heading and a text, its sentences, and a row for Storybook.
 * @param folder of the flow that the screen is of
 * @param copy the file of its sentences
 * @param flow on whose site it is to be seen
 */
export function addScreen(
  { name, changes, catalogue }: Asked,
  { folder, copy, flow }: { folder: string; copy: string; flow: string },
): void {
  const key = camelCase(name);
  fillTemplates(changes, 'screen', { folder, name, camel: key });
  if (changes.read(copy) === undefined) {
    const up = posix.relative(posix.dirname(copy), 'schemas/catalogue/copy.schema.json');
    changes.write(copy, JSON.stringify({ $schema: up }));
  }
  changes.say(copy, [`${key}.title`], inWords(name));
  changes.say(copy, [`${key}.text`], 'What there is to say on this page.');
  addStory(changes, catalogue, name, flow);
}
