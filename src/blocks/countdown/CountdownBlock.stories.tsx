import { blockExample } from '../testing/BlockDescriptor.ts';
import { blockStory } from '../testing/blockStory.tsx';
import { ExampleBlock } from '../testing/ExampleBlock.tsx';
import CountdownBlock from './CountdownBlock.tsx';
import descriptor from './countdown.block.json' with { type: 'json' };

export default { title: 'Blocks/Countdown', component: CountdownBlock };

export const Default = blockStory(descriptor, 'over', 'default');
export const LongLabel = blockStory(descriptor, 'over', 'longLabel');
export const LargeText = blockStory(descriptor, 'over', 'largeText');
export const ForcedColours = blockStory(descriptor, 'over', 'forcedColours');
export const NothingToWaitFor = blockStory(descriptor, 'nothing to wait for');

/** Examples are data and have no clock, so this story sets a running time. */
export const Running = {
  render: () => {
    const example = blockExample(descriptor, 'over');
    const props = { ...example.props, deadline: Date.now() + 600_000 };
    return <ExampleBlock descriptor={descriptor} example={{ ...example, props }} />;
  },
};
