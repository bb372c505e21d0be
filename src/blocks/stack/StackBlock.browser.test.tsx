import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './stack.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
