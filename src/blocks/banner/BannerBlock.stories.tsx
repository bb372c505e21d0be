import { exampleStory } from '../testing/exampleStory.tsx';
import BannerBlock from './BannerBlock.tsx';
import descriptor from './banner.block.json' with { type: 'json' };

export default { title: 'Blocks/Banner', component: BannerBlock, parameters: { layout: 'fullscreen' } };

export const Background = exampleStory(descriptor, 'background');
export const Card = exampleStory(descriptor, 'card');
export const LongWords = exampleStory(descriptor, 'long words');
export const Below = exampleStory(descriptor, 'below');
export const Framed = exampleStory(descriptor, 'framed');
export const Poster = exampleStory(descriptor, 'poster');
export const Band = exampleStory(descriptor, 'band');
export const BelowWithCard = exampleStory(descriptor, 'below with card');
export const FramedWithCard = exampleStory(descriptor, 'framed with card');
export const PosterWithCard = exampleStory(descriptor, 'poster with card');
export const BandWithCard = exampleStory(descriptor, 'band with card');
export const Split = exampleStory(descriptor, 'split');
export const SplitWithCard = exampleStory(descriptor, 'split with card');
