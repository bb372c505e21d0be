import type { FieldDeclaration, JsonSchema, SectionField, UiSchema } from '../../engine/form.ts';
import type { Text } from '../../engine/slice.ts';
import { annotate } from './annotate.ts';
import type { FormSource } from './FormSource.ts';
import { formSchema, words } from './formSchema.ts';

/** A form as rjsf takes it. */
export interface FormDocuments {
  schema: JsonSchema;
  uiSchema: UiSchema;
}

/** Of a line of the grid: the width that needs no words. */
const columns = 12;

/**
 * The two documents of a linked form (design §5): a JSON Schema with the rule keywords beside its properties, and a
 * uiSchema in rjsf's words. What stock rjsf shows is plain words; where a text has more than words (bold, links, values),
 * `ui:options.copy` holds it parsed, by the word it stands for.
 * @throws FormMistake as `formSchema` does
 */
export function formDocuments(form: FormSource): FormDocuments {
  const names = form.sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const cells = Object.fromEntries(
    form.sections.flatMap(({ fields }) => fields.map((cell) => [cell.name, cell])),
  );
  const fields = Object.values(form.fields).map((field) => [
    field.name,
    fieldUiSchema(field, cells[field.name]),
  ]);
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.map(({ name }) => name),
  }));
  return {
    schema: annotate(formSchema(form), form),
    uiSchema: {
      'ui:order': [...new Set(names)],
      'ui:options': present({
        sections,
        messages: form.messages,
        steps: form.steps,
        onPhones: form.onPhones,
        progress: form.progress,
      }),
      ...Object.fromEntries(fields),
    },
  };
}

function fieldUiSchema(field: FieldDeclaration, cell?: SectionField): UiSchema {
  const { hint, below, messages, messagesWhenLeft, options, active, confirm, given, mirrorTo, control } =
    field;
  const { maxLength: _length, ...filter } = field.filter ?? { name: '' };
  const choices = Array.isArray(options) ? options : undefined;
  const labels = choices?.map(({ label }) => label);
  const help = hint === undefined ? undefined : words(hint);
  const hasMessages = Object.keys(messages).length > 0;
  return present({
    'ui:widget': field.widget,
    'ui:autocomplete': field.autocomplete,
    'ui:help': help,
    'ui:placeholder': field.placeholder,
    'ui:enumNames': labels?.map(words),
    'ui:readonly': field.readOnly,
    'ui:options': present({
      ...field.widgetProps,
      span: cell?.span === columns ? undefined : cell?.span,
      narrow: cell?.narrow,
      frame: field.frame,
      name: control,
      summaryLabel: field.summaryLabel,
      below,
      filter: field.filter && filter,
      messages: hasMessages ? messages : undefined,
      messagesWhenLeft,
      choices: choices === undefined ? options : undefined,
      active,
      confirm,
      given,
      mirrorTo,
      whenHidden: field.whenHidden === 'keep' ? undefined : field.whenHidden,
      copy: parsedCopy(field.label, hint, labels),
    }),
  });
}

/** The texts that are more than words; undefined where there are none. */
function parsedCopy(title: Text, help?: Text, enumNames?: Text[]): UiSchema | undefined {
  const copy = present({
    title: isMore(title) ? title : undefined,
    help: help !== undefined && isMore(help) ? help : undefined,
    enumNames: enumNames?.some(isMore) ? enumNames : undefined,
  });
  return Object.keys(copy).length > 0 ? copy : undefined;
}

function isMore(text: Text): boolean {
  return typeof text !== 'string';
}

function present(members: Record<string, unknown>): UiSchema {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
