import type { JsonSchema } from '../../src/engine/form.ts';

/** A block in an example. */
export interface ExampleNode {
  block: string;
  props: Record<string, unknown>;
  blocks?: Record<string, ExampleNode>;
}

/** A state of a block as an author would write it, but with text instead of copy keys. */
export interface BlockExample extends Omit<ExampleNode, 'block'> {
  name: string;
}

/** The part of a block descriptor that stories and tests read. */
export interface BlockDescriptor {
  name: string;
  props: JsonSchema;
  children: boolean;
  examples: object[];
}

/** An example of a descriptor by name. Throws if there is none. */
export function blockExample(descriptor: BlockDescriptor, name: string): BlockExample {
  const examples = descriptor.examples as BlockExample[];
  const example = examples.find((one) => one.name === name);
  if (example === undefined) throw new Error(`The block "${descriptor.name}" has no example "${name}".`);
  return example;
}
