import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './prose.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
