import type { JsonSchema } from '../../engine/form.ts';

/** A block as an example names it. */
export interface ExampleNode {
  block: string;
  props: Record<string, unknown>;
  blocks?: Record<string, ExampleNode>;
}

/** A state of a block, written as an author would, with sentences in place of copy keys. */
export interface BlockExample extends Omit<ExampleNode, 'block'> {
  name: string;
}

/** A block's descriptor, as far as stories and tests read it. */
export interface BlockDescriptor {
  name: string;
  props: JsonSchema;
  children: boolean;
  examples: object[];
}

/** An example of a descriptor by name. Throws for a name it lacks. */
export function blockExample(descriptor: BlockDescriptor, name: string): BlockExample {
  const examples = descriptor.examples as BlockExample[];
  const example = examples.find((one) => one.name === name);
  if (example === undefined) throw new Error(`The block "${descriptor.name}" has no example "${name}".`);
  return example;
}
