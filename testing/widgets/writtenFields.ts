import type { FilterUse } from '../../src/engine/form.ts';
import { mergePatch } from '../../src/engine/overlay/mergePatch.ts';
import type { widgets } from '../../src/widgets/registry.ts';

/** What the document of a field says of its widget. */
export interface WrittenField {
  type: string;
  maxLength?: number;
  enum?: string[];
  ui: {
    'ui:widget': keyof typeof widgets;
    'ui:options'?: { filter?: FilterUse; choices?: object; messages?: Record<string, string> };
  };
}

const documents = import.meta.glob<{ extends?: string }>('../../schemas/fields/*.json', {
  eager: true,
  import: 'default',
});

function whole(name: string): unknown {
  const document = documents[`../../schemas/fields/${name}.json`];
  return document?.extends === undefined ? document : mergePatch(whole(document.extends), document);
}

/** The fields of the catalogue by name, those that extend another one with what it says. */
export const writtenFields = Object.fromEntries(
  Object.keys(documents)
    .map((path) => path.replace(/^.*\/|\.json$/gu, ''))
    .map((name) => [name, whole(name) as WrittenField]),
);

export interface TypedFields {
  /** The fields of the catalogue that are typed into alike. */
  names: string[];
  field: WrittenField;
}

/** The fields of the catalogue that text is typed into, one of each widget and filter. */
export const typedFields: TypedFields[] = [...alike().values()].map((names) => ({
  names,
  field: writtenFields[names[0] ?? ''] as WrittenField,
}));

function alike(): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, { type, enum: values, ui }] of Object.entries(writtenFields)) {
    const { 'ui:widget': widget, 'ui:options': { filter, choices } = {} } = ui;
    const isChosen = values !== undefined || choices !== undefined || widget === 'checkbox';
    if (type !== 'string' || isChosen) continue;
    const key = `${widget} ${filter?.name}`;
    groups.set(key, [...(groups.get(key) ?? []), name]);
  }
  return groups;
}
