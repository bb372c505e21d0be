import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './cardArt.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
