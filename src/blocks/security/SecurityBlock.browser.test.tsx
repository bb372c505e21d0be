import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './security.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
