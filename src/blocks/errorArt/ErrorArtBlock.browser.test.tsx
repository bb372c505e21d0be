import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './errorArt.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
