import { member, type Node, textOf } from '../../../compile/document/Node.ts';
import { readGrammar } from '../../../compile/grammar/grammars.ts';
import type { Descriptor, Registries } from '../../../compile/names/Registries.ts';
import { filters } from '../../../engine/filters/registry.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { authored, onlyNull } from './blockUse.ts';
import { isUnknown, mapValues, oneOf, says, to, when } from './proposals.ts';

const optionWords = Object.keys(
  (readGrammar('field').definitions as Record<string, JsonSchema>).options?.properties ?? {},
);

/** Definitions of fields: what stands under `ui:options` follows from the widget, which the field itself may have named. */
export function fieldDefinitions(
  { widgets }: Registries,
  fields: ReadonlyMap<string, Node>,
): Record<string, JsonSchema> {
  const descriptors = [...widgets.descriptors.values()].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  const options = descriptors.map(
    (descriptor) => [optionsOf(descriptor.name), optionsSchema(descriptor)] as const,
  );
  const widgetOf = (field: Node) => textOf(member(field, 'ui', 'ui:widget')) ?? '';
  const known = [...fields].filter(([, field]) => widgets.descriptors.has(widgetOf(field)));
  const drawn = (widget: string): JsonSchema => ({
    properties: { ui: { properties: { 'ui:options': to(optionsOf(widget)) } } },
  });
  return {
    ...Object.fromEntries(options),
    fieldUse: {
      properties: { ui: to('uiUse') },
      allOf: known.map(([name, field]) =>
        when({ allOf: [says('extends', name), saysNoWidget] }, drawn(widgetOf(field))),
      ),
    },
    uiUse: {
      properties: { 'ui:widget': oneOf(to('known-widget')), 'ui:autocomplete': to('autofill') },
      allOf: descriptors.map(({ name }) =>
        when(says('ui:widget', name), { properties: { 'ui:options': to(optionsOf(name)) } }),
      ),
    },
    fieldsUse: {
      propertyNames: to('known-field'),
      properties: Object.fromEntries(
        known.map(([name, field]) => [name, when(saysNoWidget, drawn(widgetOf(field)))]),
      ),
    },
    filterUse: {
      properties: { name: oneOf(to('known-filter')) },
      allOf: Object.entries(filters).map(([name, { parameters }]) => {
        const { maxLength: _, ...own } = parameters as Record<string, string>;
        return when(says('name', name), {
          properties: mapValues(own, (kind) => ({ description: `A parameter of the filter: ${kind}.` })),
          propertyNames: {
            enum: ['name', ...Object.keys(own)],
            errorMessage: isUnknown(`the filter "${name}" has no parameter of this name`),
            doNotSuggest: true,
          },
        });
      }),
    },
  };
}

const saysNoWidget: JsonSchema = {
  type: 'object',
  not: { properties: { ui: { type: 'object', required: ['ui:widget'] } }, required: ['ui'] },
};

function optionsOf(widget: string): string {
  return `optionsOf-${widget}`;
}

function optionsSchema({ name, props }: Descriptor): JsonSchema {
  const { placeholder: _, ...own } = (props.properties ?? {}) as Record<string, JsonSchema>;
  const words = Object.fromEntries(optionWords.map((word) => [word, {}]));
  const { properties } = authored({ properties: own }, '');
  return {
    properties: { ...words, ...Object(properties) },
    additionalProperties: onlyNull(`neither fields nor the widget "${name}" have an option of this name`),
  };
}
