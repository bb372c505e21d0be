import { blockStories } from '../testing/blockStories.tsx';
import AgreementBlock from './AgreementBlock.tsx';
import descriptor from './agreement.block.json' with { type: 'json' };

export default { title: 'Blocks/Agreement', component: AgreementBlock };

export const stories = blockStories(descriptor);
