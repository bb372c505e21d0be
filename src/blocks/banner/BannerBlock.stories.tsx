import { blockStory } from '../testing/blockStory.tsx';
import BannerBlock from './BannerBlock.tsx';
import descriptor from './banner.block.json' with { type: 'json' };

export default { title: 'Blocks/Banner', component: BannerBlock, parameters: { layout: 'fullscreen' } };

export const Default = blockStory(descriptor, 'background', 'default');
export const LongLabel = blockStory(descriptor, 'background', 'longLabel');
export const LargeText = blockStory(descriptor, 'background', 'largeText');
export const ForcedColours = blockStory(descriptor, 'background', 'forcedColours');
export const Card = blockStory(descriptor, 'card');
export const LongWords = blockStory(descriptor, 'long words');
export const Below = blockStory(descriptor, 'below');
export const Framed = blockStory(descriptor, 'framed');
export const Poster = blockStory(descriptor, 'poster');
export const Band = blockStory(descriptor, 'band');
export const Split = blockStory(descriptor, 'split');
export const BelowWithCard = blockStory(descriptor, 'below with card');
export const FramedWithCard = blockStory(descriptor, 'framed with card');
export const PosterWithCard = blockStory(descriptor, 'poster with card');
export const BandWithCard = blockStory(descriptor, 'band with card');
export const SplitWithCard = blockStory(descriptor, 'split with card');
