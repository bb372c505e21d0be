import { blockStories } from '../testing/blockStories.tsx';
import BankLinkBlock from './BankLinkBlock.tsx';
import descriptor from './bankLink.block.json' with { type: 'json' };

export default { title: 'Blocks/Bank link', component: BankLinkBlock };

export const stories = blockStories(descriptor);
