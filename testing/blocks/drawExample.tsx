import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MachineState } from '../../src/engine/machine.ts';
import { machineAtom } from '../../src/state/atoms.ts';
import { type AppParts, createAppStore } from '../../src/state/createAppStore.ts';
import { type BlockDescriptor, blockExample, type ExampleNode } from './BlockDescriptor.ts';
import { ExampleBlock } from './ExampleBlock.tsx';
import { sampleParts } from './sampleParts.ts';

interface Change {
  /** An example other than the named one. */
  example?: string;
  /** Props that override the example's; undefined removes one. */
  props?: Record<string, unknown>;
  blocks?: Record<string, ExampleNode>;
}

/** Renders an example of a block in the test page, with its own store, and records the events it raises. */
export async function drawExample(
  descriptor: BlockDescriptor,
  name: string,
  { parts, ...first }: Change & { parts?: AppParts } = {},
) {
  const raise = vi.fn();
  const store = createAppStore({ ...sampleParts, ...parts });
  const element = ({ example = name, ...change }: Change, key = 'first') => {
    const given = blockExample(descriptor, example);
    const changed = { ...given, ...change, props: { ...given.props, ...change.props } };
    return <ExampleBlock key={key} descriptor={descriptor} example={changed} raise={raise} store={store} />;
  };
  const drawn = await render(element(first));
  return {
    ...drawn,
    raise,
    store,
    machine: (change: Partial<MachineState>) => store.set(machineAtom, (state) => ({ ...state, ...change })),
    /** The same block in another state. */
    change: (next: Change) =>
      drawn.rerender(element({ ...first, ...next, props: { ...first.props, ...next.props } })),
    leave: () => drawn.rerender(<p>Another page</p>),
    /** Renders it again, as for a visitor who comes back. */
    again: () => drawn.rerender(element(first, 'second')),
  };
}
