import { itBehavesLikeABlock } from '../testing/itBehavesLikeABlock.tsx';
import descriptor from './panel.block.json' with { type: 'json' };

itBehavesLikeABlock(descriptor);
