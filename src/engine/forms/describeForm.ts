import type {
  CompiledForm,
  FieldDeclaration,
  FilterUse,
  FormLayout,
  FormModule,
  FrameKind,
  JsonSchema,
  Section,
  SectionField,
  UiSchema,
} from '../form.ts';
import type { Text } from '../slice.ts';

/** Words of the form's own `ui:options`. */
interface FormOptions extends Pick<CompiledForm, 'messages'>, FormLayout {
  sections: (Omit<Section, 'fields'> & { fields: string[] })[];
}

/** Words of a field's `ui:options` that belong to the form, not the widget. */
interface FieldOptions extends UiSchema {
  span?: number;
  narrow?: number;
  name?: string;
  frame?: FrameKind;
  summaryLabel?: Text;
  filter?: FilterUse;
  choices?: { from: string };
  whenHidden?: 'keep' | 'reset';
  messages?: Record<string, Text>;
  copy?: { title?: Text; help?: Text; enumNames?: Text[] };
}

const described = new WeakMap<FormModule, CompiledForm>();

/** A form's module with its fields, sections and messages, read from its two documents and cached by module. */
export function describeForm(module: FormModule): CompiledForm {
  const known = described.get(module) ?? describe(module);
  described.set(module, known);
  return known;
}

function describe(module: FormModule): CompiledForm {
  const { id, validate, conditions, schema, uiSchema } = module;
  const { sections: named, messages, ...layout } = uiSchema['ui:options'] as FormOptions;
  const properties = propertiesOf(schema);
  const entries = (uiSchema['ui:order'] as string[]).map((name) => [
    name,
    fieldOf(name, properties[name] ?? {}, (uiSchema[name] ?? {}) as UiSchema),
  ]);
  const fields = Object.fromEntries(entries) as CompiledForm['fields'];
  const sections = named.map((section) => ({
    ...section,
    fields: section.fields.map((name): SectionField => {
      const { span = 12, narrow } = optionsOf((uiSchema[name] ?? {}) as UiSchema);
      return { name, span, ...(narrow === undefined ? {} : { narrow }) };
    }),
  }));
  return { id, validate, conditions, schema, uiSchema, fields, sections, messages, ...layout };
}

/** The schema of every field, including those in conditional sections. */
function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const branches = (schema.allOf ?? []) as { then: JsonSchema }[];
  return Object.assign({}, schema.properties, ...branches.map(({ then }) => then.properties));
}

function optionsOf(ui: UiSchema): FieldOptions {
  return (ui['ui:options'] ?? {}) as FieldOptions;
}

// biome-ignore format: the words of the documents beside those of the declaration
function fieldOf(name: string, property: JsonSchema, ui: UiSchema): FieldDeclaration {
  const {
    name: control, filter, below, messages = {}, messagesWhenLeft, choices, active, confirm, given, mirrorTo,
    whenHidden = 'keep', frame, summaryLabel, copy = {}, span: _span, narrow: _narrow, ...props
  } = optionsOf(ui);
  const { type, format, title, maxLength, enum: values, default: initial, rule, sensitivity, payload, query, consent } = property;
  const labels = copy.enumNames ?? (ui['ui:enumNames'] as Text[] | undefined) ?? [];
  const own = (values as string[] | undefined)?.map((value, index) => ({ value, label: labels[index] ?? value }));
  const declared = {
    name, type, format, maxLength, control, frame, rule, sensitivity, payload, query, consent, default: initial,
    widget: ui['ui:widget'], autocomplete: ui['ui:autocomplete'], readOnly: ui['ui:readonly'],
    label: copy.title ?? title, summaryLabel, hint: copy.help ?? ui['ui:help'], below,
    filter: filter && (maxLength === undefined ? filter : { ...filter, maxLength }),
    options: own ?? choices, messages, messagesWhenLeft, whenHidden, active, confirm, given, mirrorTo,
    placeholder: ui['ui:placeholder'], widgetProps: Object.keys(props).length > 0 ? props : undefined,
  };
  const said = Object.entries(declared).filter(([, value]) => value !== undefined);
  return Object.fromEntries(said) as unknown as FieldDeclaration;
}
