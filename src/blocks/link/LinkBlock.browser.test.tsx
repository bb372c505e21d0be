import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './link.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
