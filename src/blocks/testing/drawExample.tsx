import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { type BlockDescriptor, blockExample, type ExampleNode } from './BlockDescriptor.ts';
import { ExampleBlock } from './ExampleBlock.tsx';

interface Change {
  /** Props that differ from the example's; undefined takes one away. */
  props?: Record<string, unknown>;
  blocks?: Record<string, ExampleNode>;
}

/** Draws an example of a block in the test's page and records the events it raises. */
export async function drawExample(descriptor: BlockDescriptor, name: string, change: Change = {}) {
  const example = blockExample(descriptor, name);
  const raise = vi.fn();
  const props = { ...example.props, ...change.props };
  const changed = { ...example, ...change, props };
  const drawn = await render(<ExampleBlock descriptor={descriptor} example={changed} raise={raise} />);
  return { ...drawn, raise };
}
