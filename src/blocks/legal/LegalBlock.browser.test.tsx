import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './legal.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
