import type { Changes } from '../Changes.ts';
import { chosen } from '../chosen.ts';
import { fillTemplates } from '../fillTemplates.ts';
import type { Kind } from '../Kind.ts';
import { camelCase, inWords } from '../names.ts';

interface Section {
  fields?: Record<string, unknown>;
}

interface Form {
  sections?: Record<string, Section | null>;
}

/** A line of text that may be left empty: nobody has to answer it before somebody has decided so. */
export const field: Kind = {
  pattern: /^[A-Za-z][A-Za-z0-9]*$/u,
  looks: 'letters and digits that begin with a letter, such as "Employer"',
  options: ['form', 'section'],
  takes: ({ name }) => [`schemas/fields/${name}.json`],
  write({ name, options, changes, catalogue }) {
    const forms = catalogue.documents.flatMap(({ name: kind, ids }) =>
      kind === 'form' && ids.flow === undefined && ids.brand === undefined && ids.id !== '_base'
        ? (ids.id ?? [])
        : [],
    );
    const form = chosen('form', options.form, forms);
    const file = `schemas/forms/${form}.json`;
    const sections = Object.entries(changes.json<Form>(file).sections ?? {});
    const withFields = sections.flatMap(([id, section]) => (section?.fields === undefined ? [] : [id]));
    const section = chosen('section', options.section, withFields);
    const document = `schemas/fields/${name}.json`;
    const message = `message.${camelCase(name)}TooShort`;
    fillTemplates(changes, 'field', { name, camel: camelCase(name), Words: inWords(name) });
    const place = placeIn(changes, sections, section);
    if (place !== undefined) changes.say(document, ['payload'], `${place}.${name}`);
    changes.say(file, ['sections', section, 'fields', name], { span: 6 });
    changes.say('brands/_base/copy.en.json', [`field.${name}.label`], inWords(name));
    changes.say('brands/_base/copy.en.json', [message], 'Please enter at least 2 characters.');
    changes.say('flows/_base/settings.json', ['ValidationRules', name], {
      ValidationType: 'Text',
      IsRequired: false,
      MinLengthChar: 2,
      MaxLengthChar: 40,
    });
    return [
      `Say who may see its value: "sensitivity" in ${document} is the careful "contact"; "none" may be stored and logged.`,
      `Say its label and its message in brands/_base/copy.en.json: field.${name}.label, ${message}.`,
      `Its rule row stands in flows/_base/settings.json: "IsRequired": true asks everybody for it, the applicants of journeys, too.`,
      ...(place === undefined ? [] : [`It is sent as ${place}.${name}; the server takes it at once.`]),
    ];
  },
};

/** The object of the submission that the neighbors of a field are sent in; undefined where they are not sent. */
function placeIn(
  changes: Changes,
  sections: [string, Section | null][],
  section: string,
): string | undefined {
  const neighbors = sections.flatMap(([id, shown]) =>
    id === section ? Object.keys(shown?.fields ?? {}) : [],
  );
  const places = neighbors.flatMap((neighbor) => {
    const { payload } = changes.json<{ payload?: string | { path: string } }>(
      `schemas/fields/${neighbor}.json`,
    );
    const path = typeof payload === 'string' ? payload : payload?.path;
    return path?.split('.').slice(0, -1).join('.') || [];
  });
  return places[0];
}
