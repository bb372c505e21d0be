import type { FilterUse } from '../../engine/form.ts';
import { mergePatch } from '../../engine/overlay/mergePatch.ts';
import type { widgets } from '../registry.ts';

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

const documents = import.meta.glob<{ extends?: string }>('../../../schemas/fields/*.json', {
  eager: true,
  import: 'default',
});

function whole(name: string): unknown {
  const document = documents[`../../../schemas/fields/${name}.json`];
  return document?.extends === undefined ? document : mergePatch(whole(document.extends), document);
}

/** The fields of the catalogue by name, those that extend another one with what it says. */
export const writtenFields = Object.fromEntries(
  Object.keys(documents)
    .map((path) => path.replace(/^.*\/|\.json$/gu, ''))
    .map((name) => [name, whole(name) as WrittenField]),
);
