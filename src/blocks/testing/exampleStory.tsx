import { type BlockDescriptor, blockExample } from './BlockDescriptor.ts';
import { ExampleBlock } from './ExampleBlock.tsx';

/** A story of a block in one of the states that its descriptor lists. */
export function exampleStory(descriptor: BlockDescriptor, name: string) {
  return { render: () => <ExampleBlock descriptor={descriptor} example={blockExample(descriptor, name)} /> };
}
