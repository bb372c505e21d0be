import { exampleStory } from '../testing/exampleStory.tsx';
import BannerBlock from './BannerBlock.tsx';
import descriptor from './banner.block.json' with { type: 'json' };

export default { title: 'Blocks/Banner', component: BannerBlock, parameters: { layout: 'fullscreen' } };

export const Background = exampleStory(descriptor, 'background');
export const Card = exampleStory(descriptor, 'card');
export const LongWords = exampleStory(descriptor, 'long words');
