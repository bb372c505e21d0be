import type { BlockDescriptor } from '../blocks/BlockDescriptor.ts';
import { blockStory } from '../blocks/blockStory.tsx';
import { allLooks, keptOf } from '../stories/kept.ts';
import { screenParameters, screenStory } from './screenStory.tsx';

const descriptors = import.meta.glob<BlockDescriptor>('../../src/blocks/*/*.block.json', {
  eager: true,
  import: 'default',
});

/** axe checks the story of the same state or example. */
const a11y = { test: 'off' };

/** A state of a screen in a brand with a picture of it. */
export function screenLook(name: string, brand: string) {
  const story = screenStory(name, brand);
  return { ...story, parameters: { ...screenParameters, ...story.parameters, a11y } };
}

/** The same of an example of a block. */
export function blockLook(block: string, example: string, brand: string) {
  const descriptor = Object.values(descriptors).find(({ name }) => name === block);
  if (descriptor === undefined) throw new Error(`There is no block "${block}".`);
  const { parameters, ...story } = blockStory(descriptor, example);
  return {
    ...story,
    parameters: { ...parameters, a11y, brand, keeps: keptOf({ block, example, brand }) },
  };
}

/** The first picture with each button four pixels lower, which the comparison must notice. */
export function loweredLook() {
  // The notice has buttons in view, whatever the page begins with.
  const look = allLooks.find(({ screen, notice }) => screen !== undefined && notice);
  if (look?.screen === undefined) throw new Error('No picture of a screen is kept.');
  const story = screenLook(look.screen, look.brand);
  return { ...story, parameters: { ...story.parameters, keeps: { looks: [look], lowersButtons: true } } };
}
