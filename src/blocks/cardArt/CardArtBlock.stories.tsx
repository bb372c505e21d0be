import { blockStories } from '../testing/blockStories.tsx';
import CardArtBlock from './CardArtBlock.tsx';
import descriptor from './cardArt.block.json' with { type: 'json' };

export default { title: 'Blocks/Card art', component: CardArtBlock, parameters: { layout: 'fullscreen' } };

export const stories = blockStories(descriptor);
