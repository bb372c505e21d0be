import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './actions.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
