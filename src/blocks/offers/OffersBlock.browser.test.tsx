import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './offers.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
