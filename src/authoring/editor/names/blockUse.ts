import type { Catalogue } from '../../../compile/document/Catalogue.ts';
import { entriesOf, member, type Node, textOf } from '../../../compile/document/Node.ts';
import type { PropKind } from '../../../compile/link/linkProps.ts';
import type { Descriptor, Registries } from '../../../compile/names/Registries.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { isUnknown, mapValues, oneOf, proposes, says, to, when } from './proposals.ts';

/** Definitions of what a block is and what its props may be, by its name, its fragment, or its id in a lower layer. */
export function blockDefinitions(catalogue: Catalogue, { blocks }: Registries): Record<string, JsonSchema> {
  const descriptors = [...blocks.descriptors.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
  const props = descriptors.map((descriptor) => [propsOf(descriptor.name), propsSchema(descriptor)] as const);
  const fragments = fragmentBlocks(catalogue);
  const known = (block: string | undefined) => block !== undefined && blocks.descriptors.has(block);
  const has = (block: string): JsonSchema => ({ properties: { props: to(propsOf(block)) } });
  return {
    ...Object.fromEntries(props),
    blockUse: {
      properties: { block: oneOf(to('known-block')), $use: oneOf(to('known-fragment')) },
      allOf: [
        ...descriptors.map(({ name }) => when(says('block', name), has(name))),
        ...[...fragments].flatMap(([id, block]) =>
          known(block) ? [when(says('$use', id), has(block ?? ''))] : [],
        ),
      ],
    },
    blocksUse: {
      properties: mapValues(blocksById(catalogue, fragments), (names) => {
        const [only, ...others] = names.filter(known);
        const it = only === undefined || others.length > 0 ? {} : has(only);
        return { ...when(saysNothing, it), doNotSuggest: true };
      }),
    },
    blockPlace: proposes(to('known-blockId')),
  };
}

/** The layers below say what block it is. */
const saysNothing: JsonSchema = {
  type: 'object',
  not: { anyOf: [{ required: ['block'] }, { required: ['$use'] }] },
};

function propsOf(block: string): string {
  return `propsOf-${block}`;
}

function fragmentBlocks({ documents }: Catalogue): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { name, ids, node } of documents) {
    if (name === 'fragment')
      found.set(ids.id ?? '', found.get(ids.id ?? '') ?? textOf(member(node, 'block')));
  }
  return found;
}

/** Which blocks stand under an id, in any screen. */
function blocksById(
  { documents }: Catalogue,
  fragments: Map<string, string | undefined>,
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { name, node } of documents) {
    if (name !== 'screen' && name !== 'fragment') continue;
    for (const [id, block] of blocksIn(node)) {
      const is = textOf(member(block, 'block')) ?? fragments.get(textOf(member(block, '$use')) ?? '');
      if (is !== undefined && found[id]?.includes(is) !== true) found[id] = [...(found[id] ?? []), is];
    }
  }
  return found;
}

function propsSchema({ name, props }: Descriptor): JsonSchema {
  return authored(props, `the block "${name}" has no prop of this name`);
}

/** An object of props as a layer writes it: nothing has to be there, and each may be an expression or a table. */
export function authored(schema: JsonSchema, mistake: string): JsonSchema {
  const { required: _, additionalProperties, properties, ...rest } = schema;
  return {
    ...described(rest),
    ...(properties !== undefined && {
      properties: mapValues(properties as Record<string, JsonSchema>, prop),
    }),
    ...(isSchema(additionalProperties) && { additionalProperties: prop(additionalProperties) }),
    ...(additionalProperties === false && { additionalProperties: onlyNull(mistake) }),
  };
}

/** What no one knows may only be taken away: a layer below has another block here. */
export function onlyNull(mistake: string): JsonSchema {
  return { type: 'null', errorMessage: isUnknown(mistake), doNotSuggest: true };
}

const ofKind: Record<PropKind, JsonSchema> = {
  copy: to('copyKey'),
  event: to('eventOrExpression'),
  art: to('artName'),
  form: to('formOrExpression'),
  link: to('linkOrExpression'),
  path: to('pathOrExpression'),
  dialog: to('dialogOrExpression'),
  blockId: to('blockOrExpression'),
  formField: to('fieldName'),
};

/** A prop, as checkProps takes it. */
export function prop(schema: JsonSchema): JsonSchema {
  const { description, 'x-names': kind } = schema;
  const own = kind === undefined ? literal(schema) : { ...ofKind[kind as PropKind], ...string(kind) };
  const cell = kind === undefined ? proposes(offered(schema, own)) : own;
  return {
    ...(description !== undefined && { description }),
    ...proposes(offered(schema, own), to('namedValues')),
    ...when(
      computed,
      { allOf: [to('computed'), { properties: { rows: { items: { properties: { is: cell } } } } }] },
      own,
    ),
  };
}

/** A name is text. */
function string(kind: unknown): JsonSchema {
  return kind === 'path' ? { type: ['string', 'number', 'boolean', 'null'] } : {};
}

const computed: JsonSchema = {
  anyOf: [
    { type: 'null' },
    { type: 'string', pattern: '^=' },
    { type: 'object', required: ['columns', 'rows'] },
  ],
};

function literal(schema: JsonSchema): JsonSchema {
  const { items, ...rest } = authored(schema, 'nothing here has a key of this name');
  return { ...rest, ...(isSchema(items) && { items: prop(items) }) };
}

/** What can be offered before anything stands there. */
function offered(schema: JsonSchema, own: JsonSchema): JsonSchema {
  if (schema['x-names'] !== undefined) return own;
  const { enum: values, type, default: instead } = schema;
  return {
    ...(values === undefined ? type !== undefined && { type } : { enum: values }),
    ...(instead !== undefined && { default: instead }),
  };
}

/** Without what is the compiler's. */
function described({ 'x-names': _, ...rest }: JsonSchema): JsonSchema {
  return rest;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every block of a screen by its id, whatever it stands in. */
export function blocksIn(node: Node | undefined): [string, Node][] {
  return entriesOf(member(node, 'blocks')).flatMap(([id, block]): [string, Node][] => [
    [id, block],
    ...blocksIn(block),
  ]);
}
