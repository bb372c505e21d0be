import { blockStories } from '../testing/blockStories.tsx';
import IncomeCalculatorBlock from './IncomeCalculatorBlock.tsx';
import descriptor from './incomeCalculator.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Income calculator',
  component: IncomeCalculatorBlock,
};

export const stories = blockStories(descriptor);
