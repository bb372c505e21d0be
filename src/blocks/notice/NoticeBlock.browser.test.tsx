import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './notice.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
