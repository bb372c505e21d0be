import { Provider } from 'jotai';
import { type ComponentType, useState } from 'react';
import type { BlockProps } from '../../src/blocks/block.ts';
import type { JsonSchema } from '../../src/engine/form.ts';
import { parseText } from '../../src/engine/text/parseText.ts';
import { RaiseContext } from '../../src/state/contexts.ts';
import { type AppParts, type AppStore, createAppStore } from '../../src/state/createAppStore.ts';
import { brandArt } from '../widgets/brandArt.ts';
import type { BlockDescriptor, BlockExample, ExampleNode } from './BlockDescriptor.ts';
import { sampleParts } from './sampleParts.ts';

type AnyBlock = ComponentType<BlockProps & Record<string, unknown>>;

const components = import.meta.glob<AnyBlock>('../../src/blocks/*/*Block.tsx', {
  eager: true,
  import: 'default',
});
const descriptors = import.meta.glob<BlockDescriptor>('../../src/blocks/*/*.block.json', {
  eager: true,
  import: 'default',
});
interface ExampleBlockProps {
  /** Id of the block. Default: `example`. */
  id?: string | undefined;
  descriptor: BlockDescriptor;
  example: BlockExample;
  raise?: BlockProps['raise'];
  /** Replaces the store with the sample. */
  store?: AppStore;
  /** Additions to the sample, which override values of the same name. */
  parts?: AppParts | undefined;
  /** Changes each sentence before it is rendered. */
  write?: Write | undefined;
}

type Write = (text: unknown) => unknown;

/** A block in one of the states in its descriptor, with a store and brand, as on a page. */
export function ExampleBlock(props: ExampleBlockProps) {
  const { id = 'example', descriptor, example, raise = () => undefined, store, parts, write } = props;
  const [sample] = useState(() => createAppStore({ ...sampleParts, ...parts }));
  return (
    <Provider store={store ?? sample}>
      <RaiseContext value={raise}>
        <ExampleTree id={id} node={{ ...example, block: descriptor.name }} raise={raise} write={write} />
      </RaiseContext>
    </Provider>
  );
}

/** Renders a node of an example and the nodes inside it. */
function ExampleTree({
  id,
  node,
  raise,
  write,
}: {
  id: string;
  node: ExampleNode;
  raise: BlockProps['raise'];
  write?: Write | undefined;
}) {
  const { block, props, blocks } = node;
  const Component = find(components, `/${block.charAt(0).toUpperCase()}${block.slice(1)}Block.tsx`);
  const descriptor = find(descriptors, `/${block}.block.json`);
  const resolved = resolveExample(descriptor.props, props, brandArt, write) as Record<string, unknown>;
  const children =
    blocks &&
    Object.entries(blocks).map(([key, child]) => (
      <ExampleTree key={key} id={key} node={child} raise={raise} write={write} />
    ));
  return (
    <Component {...resolved} id={id} raise={raise}>
      {children}
    </Component>
  );
}

function find<Item>(items: Record<string, Item>, ending: string): Item {
  const found = Object.entries(items).find(([path]) => path.endsWith(ending));
  if (found === undefined) throw new Error(`Nothing ends in "${ending}".`);
  return found[1];
}

/**
 * Converts the props of an example to the form that the screen renderer passes to a block: parsed text, art as addresses.
 * @param write changes each sentence before it is parsed
 */
function resolveExample(
  schema: JsonSchema,
  value: unknown,
  artAddress: (name: string) => string,
  write: (text: unknown) => unknown = (text) => text,
): unknown {
  const kind = schema['x-names'];
  if (value === null || value === undefined) return value;
  if (kind === 'copy') return parseText(write(value));
  if (kind === 'art') return artAddress(String(value));
  if (kind !== undefined || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = (schema.items ?? {}) as JsonSchema;
    return value.map((item) => resolveExample(items, item, artAddress, write));
  }
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const others = (
    schema.additionalProperties === false ? {} : (schema.additionalProperties ?? {})
  ) as JsonSchema;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      resolveExample(properties[key] ?? others, item, artAddress, write),
    ]),
  );
}
