import type { FieldDeclaration, JsonSchema, Section } from '../../engine/form.ts';
import type { Text } from '../../engine/slice.ts';
import { wordsOf } from '../../engine/text/wordsOf.ts';
import { conditionToSchema, type FormAnswer } from './conditionToSchema.ts';
import { FormMistake, type FormSource } from './FormSource.ts';

/** What `formSchema` reads of a form. */
type FormOutline = Pick<FormSource, 'id' | 'fields' | 'sections' | 'conditions'>;

/**
 * The plain JSON Schema of a form's answers: fields of unconditional sections as `properties`, every conditional
 * section as one `{ if, then }` of `allOf` in page order, its `if` tagged with the section's id as `$comment`.
 * Fields stand inline: no `$ref`, so that AJV's code needs no helper and rjsf no resolver.
 * @throws FormMistake for an unknown field, a field shown nowhere, a repeated id, or a condition that cannot be said.
 */
export function formSchema(form: FormOutline): JsonSchema {
  checkOutline(form);
  const conditions = sectionConditions(form);
  const properties: Record<string, JsonSchema> = {};
  const branches: JsonSchema[] = [];
  for (const section of form.sections) {
    const own = Object.fromEntries(section.fields.map(({ name }) => [name, propertyOf(form, name)]));
    const condition = conditions.get(section.id);
    if (condition) branches.push(conditional({ $comment: section.id, ...condition }, { properties: own }));
    else Object.assign(properties, own);
  }
  return { type: 'object', properties, ...(branches.length > 0 && { allOf: branches }) };
}

/** A field's own schema: what its value is, and the words of ours that tell what it is for. */
function propertyOf(form: FormOutline, name: string): JsonSchema {
  const field = form.fields[name] as FieldDeclaration;
  const {
    type,
    format,
    maxLength,
    default: initial,
    options,
    rule,
    sensitivity,
    payload,
    query,
    consent,
  } = field;
  const property = {
    type,
    title: words(field.label),
    format,
    maxLength,
    enum: Array.isArray(options) ? options.map(({ value }) => value) : undefined,
    default: initial,
    rule,
    sensitivity,
    payload,
    query,
    consent,
  };
  return Object.fromEntries(Object.entries(property).filter(([, value]) => value !== undefined));
}

/** A text as JSON Schema's `title` takes it; a value of the context stands as its path. */
export function words(text: Text): string {
  return wordsOf(text, (path) => `{${path}}`);
}

/** The schema of each conditional section's `when`, with the conditions of the answers it reads folded in. */
function sectionConditions(form: FormOutline): Map<string, JsonSchema> {
  const done = new Map<string, JsonSchema>();
  const conditionOf = (section: Section, within: string[]): JsonSchema | undefined => {
    if (section.when === undefined) return undefined;
    const known = done.get(section.id);
    if (known) return known;
    const place = `sections/${section.id}/when`;
    if (within.includes(section.id)) {
      const circle = [...within, section.id].map((id) => `"${id}"`).join(' → ');
      throw new FormMistake(place, `These sections wait for each other's answers: ${circle}.`);
    }
    const answer = (name: string): FormAnswer | undefined => {
      const field = Object.hasOwn(form.fields, name) ? form.fields[name] : undefined;
      const homes = form.sections.filter((home) => home.fields.some((use) => use.name === name));
      if (!field || homes.length === 0) return undefined;
      const shown = homes.map((home) => conditionOf(home, [...within, section.id]));
      const conditional = shown.filter((schema) => schema !== undefined);
      if (conditional.length < shown.length) return { type: field.type };
      return { type: field.type, shown: conditional.length === 1 ? conditional[0] : { anyOf: conditional } };
    };
    const schema = conditionToSchema(section.when, { named: form.conditions, answer, place });
    done.set(section.id, schema);
    return schema;
  };
  for (const section of form.sections) conditionOf(section, []);
  return done;
}

function checkOutline(form: FormOutline): void {
  for (const name of Object.keys(form.fields)) {
    // compiled code reads answers as plain members, so a name of the prototype would always be there
    if (/^[A-Za-z]\w*$/.test(name) && !(name in Object.prototype)) continue;
    throw new FormMistake(
      `fields/${name}`,
      `"${name}" cannot be the name of a field: letters and digits only.`,
    );
  }
  const ids = new Set<string>();
  for (const section of form.sections) {
    if (ids.has(section.id)) {
      throw new FormMistake(`sections/${section.id}`, `Two sections are called "${section.id}".`);
    }
    ids.add(section.id);
    for (const { name } of section.fields) {
      if (Object.hasOwn(form.fields, name)) continue;
      throw new FormMistake(`sections/${section.id}/fields/${name}`, `There is no field "${name}".`);
    }
  }
}

/** A branch of a form's `allOf`: the fields of `then` belong to the form while `if` holds. */
export interface Branch extends JsonSchema {
  if: JsonSchema;
  then: JsonSchema;
}

/** Builds such a branch. */
export function conditional(condition: JsonSchema, consequence: JsonSchema): Branch {
  // biome-ignore lint/suspicious/noThenProperty: the word is JSON Schema's, and nothing awaits a schema
  return { if: condition, then: consequence };
}
