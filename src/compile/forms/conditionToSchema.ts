import type { FieldDeclaration, JsonSchema } from '../../engine/form.ts';
import type { Condition, PathTest, Scalar } from '../../engine/slice.ts';
import { FormMistake } from './FormSource.ts';

/** One answer of the form as conditions see it. */
export interface FormAnswer {
  type: FieldDeclaration['type'];
  /** Holds while the answer is shown; undefined where it always is. */
  shown?: JsonSchema;
}

interface ConditionScope {
  named: Record<string, Condition>;
  /** The answer of a field; undefined for a field that no section of the form holds. */
  answer: (field: string) => FormAnswer | undefined;
  /** Where the condition stands, for mistakes. */
  place: string;
}

/**
 * Says a section's `when` as a JSON Schema of the form's answers, with the meaning of `engine/conditions`: an absent
 * flag is false, `null` stands for an absent value, and an answer that is hidden counts as absent (design §2.4).
 * @throws FormMistake for an unknown name, a circle, a path outside the form, or a test that needs another type.
 */
export function conditionToSchema(condition: Condition, scope: ConditionScope): JsonSchema {
  return translate(condition, scope, []);
}

function translate(condition: Condition, scope: ConditionScope, within: string[]): JsonSchema {
  if (typeof condition === 'string') return translateName(condition, scope, within);
  if ('all' in condition) return { allOf: parts(condition.all, scope, within) };
  if ('any' in condition) return { anyOf: parts(condition.any, scope, within) };
  if ('not' in condition) return { not: translate(condition.not as Condition, scope, within) };
  const tests = Object.entries(condition).map(([path, test]) => testAnswer(path, test, scope));
  return tests.length === 1 && tests[0] !== undefined ? tests[0] : { allOf: tests };
}

function translateName(name: string, scope: ConditionScope, within: string[]): JsonSchema {
  const condition = Object.hasOwn(scope.named, name) ? scope.named[name] : undefined;
  if (condition === undefined) throw new FormMistake(scope.place, `No condition is named "${name}".`);
  if (within.includes(name)) {
    throw new FormMistake(scope.place, `The condition "${name}" refers to itself.`);
  }
  return translate(condition, scope, [...within, name]);
}

function parts(conditions: unknown, scope: ConditionScope, within: string[]): JsonSchema[] {
  return (conditions as Condition[]).map((part) => translate(part, scope, within));
}

/** A test of one answer; an answer that is hidden is tested as an absent one. */
function testAnswer(
  path: string,
  test: PathTest | Condition | Condition[],
  scope: ConditionScope,
): JsonSchema {
  const [root, field, ...rest] = path.split('.');
  if (root !== 'applicant' || field === undefined || rest.length > 0) {
    throw new FormMistake(
      scope.place,
      `"${path}" is not an answer of this form. A section's "when" reads "applicant.<field>"; what the site decides is the "active" of a field.`,
    );
  }
  const answer = scope.answer(field);
  if (!answer) {
    throw new FormMistake(
      scope.place,
      `"${path}" is not an answer of this form: no section holds "${field}".`,
    );
  }
  const schema = testToSchema(field, answer.type, test as PathTest, scope.place);
  if (!answer.shown) return schema;
  const whileHidden = holdsForAbsent(test as PathTest, answer.type);
  return whileHidden ? { anyOf: [{ not: answer.shown }, schema] } : { allOf: [answer.shown, schema] };
}

/** Whether a test holds for an answer that is not there. */
function holdsForAbsent(test: PathTest, type: FieldDeclaration['type']): boolean {
  if (Array.isArray(test)) return test.some((value) => isAbsent(value, type));
  if (typeof test !== 'object' || test === null) return isAbsent(test, type);
  return Object.entries(test).every(([word, limit]) => {
    if (word === 'const') return isAbsent(limit as Scalar, type);
    if (word === 'enum') return (limit as Scalar[]).some((value) => isAbsent(value, type));
    return word === 'maxLength' || (word === 'minLength' && limit === 0);
  });
}

function isAbsent(value: Scalar, type: FieldDeclaration['type']): boolean {
  return value === null ? type === 'string' : value === false;
}

/**
 * The schema of an object whose `field` passes a condition's test. Lengths become patterns, because AJV's own
 * `minLength` calls a helper module that a form module may not import.
 * @throws FormMistake for a word that cannot be told of a form's answer, or a value of another type.
 */
function testToSchema(
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
