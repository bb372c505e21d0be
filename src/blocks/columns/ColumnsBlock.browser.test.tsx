import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './columns.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
