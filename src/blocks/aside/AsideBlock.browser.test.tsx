import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './aside.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
