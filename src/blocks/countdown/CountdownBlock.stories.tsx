import { blockExample } from '../testing/BlockDescriptor.ts';
import { blockStories } from '../testing/blockStories.tsx';
import { ExampleBlock } from '../testing/ExampleBlock.tsx';
import CountdownBlock from './CountdownBlock.tsx';
import descriptor from './countdown.block.json' with { type: 'json' };

export default { title: 'Blocks/Countdown', component: CountdownBlock };

export const stories = blockStories(descriptor);

/** An example is data, and so has no time of its own: this one runs. */
export const Running = {
  render: () => {
    const example = blockExample(descriptor, 'over');
    const props = { ...example.props, deadline: Date.now() + 600_000 };
    return <ExampleBlock descriptor={descriptor} example={{ ...example, props }} />;
  },
};
