import { blockExample } from '../../../testing/blocks/BlockDescriptor.ts';
import { ExampleBlock } from '../../../testing/blocks/ExampleBlock.tsx';
import descriptor from './countdown.block.json' with { type: 'json' };

/** Examples are data and have no clock, so this story sets a running time. */
export default { title: 'Blocks/Countdown', tags: ['!autodocs'] };

export const Running = {
  render: () => {
    const example = blockExample(descriptor, 'over');
    const props = { ...example.props, deadline: Date.now() + 600_000 };
    return <ExampleBlock descriptor={descriptor} example={{ ...example, props }} />;
  },
};
