import { blockStory } from '../testing/blockStory.tsx';
import IncomeCalculatorBlock from './IncomeCalculatorBlock.tsx';
import descriptor from './incomeCalculator.block.json' with { type: 'json' };

export default {
  title: 'Blocks/Income calculator',
  component: IncomeCalculatorBlock,
};

export const Default = blockStory(descriptor, 'empty', 'default');
export const Hover = blockStory(descriptor, 'empty', 'hover');
export const FocusVisible = blockStory(descriptor, 'empty', 'focusVisible');
export const Active = blockStory(descriptor, 'empty', 'active');
export const Filled = blockStory(descriptor, 'filled', 'filled');
export const WithError = blockStory(descriptor, 'missing', 'error');
export const LongLabel = blockStory(descriptor, 'empty', 'longLabel');
export const LargeText = blockStory(descriptor, 'empty', 'largeText');
export const ForcedColours = blockStory(descriptor, 'empty', 'forcedColours');
export const AboveTheMaximum = blockStory(descriptor, 'above the maximum');
