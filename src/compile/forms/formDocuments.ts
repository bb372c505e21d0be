import type { CrossUse, FieldDeclaration, JsonSchema, SectionField, UiSchema } from '../../engine/form.ts';
import type { Text } from '../../engine/slice.ts';
import type { FormSource } from './FormSource.ts';
import { type Branch, conditional, formSchema, words } from './formSchema.ts';
import { rowWords } from './ruleKeywords.ts';

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
  const {
    hint,
    below,
    width,
    messages,
    messagesWhenLeft,
    options,
    active,
    confirm,
    given,
    mirrorTo,
    control,
  } = field;
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
      width,
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

/** What `annotate` reads of a form. */
type RuledForm = Pick<FormSource, 'fields' | 'rules'>;

/**
 * Adds the rule keywords to a form's plain schema: every word of a rule row beside each group of properties of which some
 * name a row, and the rules across fields that are about one of them. They stand in the branch of their own fields, so that
 * a hidden field never fails. The given schema is left as it is.
 */
function annotate(schema: JsonSchema, form: RuledForm): JsonSchema {
  const branches = schema.allOf as Branch[] | undefined;
  const annotated = annotateObject(schema, form);
  if (!branches) return annotated;
  return {
    ...annotated,
    allOf: branches.map((branch) => conditional(branch.if, annotateObject(branch.then, form))),
  };
}

function annotateObject(schema: JsonSchema, { fields, rules }: RuledForm): JsonSchema {
  const own = Object.keys(schema.properties as object);
  const annotated: JsonSchema = { ...schema };
  if (own.some((field) => fields[field]?.rule)) for (const word of rowWords) annotated[word] = true;
  const ruled = rules.filter(({ field }) => own.includes(field));
  ruled.forEach(({ rule, ...use }, index) => {
    // Of two rules that an answer breaks the one that the form lists first is told, whichever keyword it is.
    const place = ruled.slice(0, index).filter(({ field }) => field === use.field).length;
    const uses = (annotated[rule] ?? []) as CrossUse[];
    annotated[rule] = [...uses, place === 0 ? use : { ...use, place }];
  });
  return annotated;
}
