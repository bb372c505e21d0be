import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { MachineState } from '../../engine/machine.ts';
import { machineAtom } from '../../state/atoms.ts';
import { type AppParts, createAppStore } from '../../state/createAppStore.ts';
import { type BlockDescriptor, blockExample, type ExampleNode } from './BlockDescriptor.ts';
import { ExampleBlock } from './ExampleBlock.tsx';
import { sampleParts } from './sampleParts.ts';

interface Change {
  /** Another example than the one that was named. */
  example?: string;
  /** Props that differ from the example's; undefined takes one away. */
  props?: Record<string, unknown>;
  blocks?: Record<string, ExampleNode>;
}

/** Draws an example of a block in the test's page, over a store of its own, and records the events it raises. */
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
    /** Drawn anew, as by who comes back to it. */
    again: () => drawn.rerender(element(first, 'second')),
  };
}
