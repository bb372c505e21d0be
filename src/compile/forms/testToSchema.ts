import type { FieldDeclaration, JsonSchema } from '../../engine/form.ts';
import type { PathTest, Scalar } from '../../engine/slice.ts';
import { FormMistake } from './FormMistake.ts';

/**
 * The schema of an object whose `field` passes a condition's test. Lengths become patterns, because AJV's own
 * `minLength` calls a helper module that a form module may not import.
 * @throws FormMistake for a word that cannot be told of a form's answer, or a value of another type.
 */
export function testToSchema(
  field: string,
  type: FieldDeclaration['type'],
  test: PathTest,
  place: string,
): JsonSchema {
  const say = (message: string) => new FormMistake(place, `"applicant.${field}": ${message}`);
  if (Array.isArray(test)) return oneOf(test);
  if (typeof test !== 'object' || test === null) return equals(test);
  return combine(Object.entries(test).map(([word, limit]) => wordSchema(word, limit)));

  function wordSchema(word: string, limit: unknown): JsonSchema {
    switch (word) {
      case 'const':
        return equals(limit as Scalar);
      case 'enum':
        return oneOf(limit as Scalar[]);
      case 'minLength':
        return Number(limit) <= 0 ? {} : present({ pattern: `^[\\s\\S]{${Number(limit)},}$` });
      case 'maxLength':
        return { not: present({ pattern: `^[\\s\\S]{${Number(limit) + 1},}$` }) };
      case 'pattern':
        return present({ pattern: String(limit) });
      default:
        throw say(`"${word}" cannot decide a section; its answers are texts and flags.`);
    }
  }

  function oneOf(values: Scalar[]): JsonSchema {
    if (values.length === 0) throw say('the list of values is empty.');
    const [only] = values;
    return values.length === 1 && only !== undefined ? equals(only) : { anyOf: values.map(equals) };
  }

  function equals(value: Scalar): JsonSchema {
    // an absent flag reads as false and never as null, as in engine/context/readDeclared
    if (value === null) return type === 'boolean' ? { not: {} } : { not: present({ not: { const: null } }) };
    if (typeof value !== type) throw say(`${JSON.stringify(value)} is not a ${type}, so it never matches.`);
    return value === false ? { not: present({ const: true }) } : present({ const: value });
  }

  function present(property: JsonSchema): JsonSchema {
    return { properties: { [field]: property }, required: [field] };
  }
}

function combine(schemas: JsonSchema[]): JsonSchema {
  const [only] = schemas;
  return schemas.length === 1 && only !== undefined ? only : { allOf: schemas };
}
