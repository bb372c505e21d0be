import type { FieldDeclaration, JsonSchema } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { ValueTemplate } from '../../engine/slice.ts';
import type { ConverterName } from '../../engine/values/converters.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';
import { entriesOf, keyPlace, member, type Node, plain, textOf } from '../document/Node.ts';
import type { SiteScope } from '../site/SiteScope.ts';

/** The action whose input fields fill by their `payload` (design §7). */
export const submissionValue = '› submitApplication';

/**
 * Adds to what the submission sends what the site's fields say under `payload`, so that a field added as JSON is sent.
 * What the value says itself stays as it is. Two fields at one place are a mistake.
 */
export function composeSubmission(scope: SiteScope): void {
  const template = scope.slice.values[submissionValue];
  if (template === undefined || !isObject(template)) return;
  const composed = structuredClone(template) as Record<string, ValueTemplate>;
  const taken = new Map<string, string>();
  for (const { source, fieldNodes } of scope.forms.values()) {
    for (const field of Object.values(source.fields)) {
      const path = field.payload?.path;
      if (path === undefined) continue;
      const other = taken.get(path) ?? field.name;
      taken.set(path, other);
      if (other === field.name) write(composed, path.split('.'), readAnswer(field));
      else {
        const node = fieldNodes.get(field.name);
        if (node !== undefined) {
          scope.report.mistake(
            keyPlace(node, 'payload'),
            `the field "${other}" is sent as "${path}" already: choose another path`,
          );
        }
      }
    }
  }
  scope.slice.values[submissionValue] = composed;
}

function readAnswer({ name, payload }: FieldDeclaration): ValueTemplate {
  return { $from: `applicant.${name}`, ...(payload?.as === undefined ? {} : { as: payload.as }) };
}

function write(target: Record<string, ValueTemplate>, keys: string[], value: ValueTemplate): void {
  const [key = '', ...rest] = keys;
  const present = Object.hasOwn(target, key) ? target[key] : undefined;
  if (rest.length === 0) {
    if (present === undefined) target[key] = value;
    return;
  }
  const below = isObject(present) ? (present as Record<string, ValueTemplate>) : {};
  target[key] = below;
  write(below, rest, value);
}

/** The key of the submission whose schema follows from the fields; the contract fixes the others. */
const applicantKey = 'Applicant';
/** Longest text where neither field nor rule row says less. */
const longest = 400;

/**
 * The closed schema of the applicant's part of a submission (SAFE-11): the fields' payload paths and types, and what
 * the submission itself puts there. Sensitive properties carry `x-sensitivity`.
 */
export function applicantSchema(scope: SiteScope): JsonSchema {
  const template = scope.slice.values[submissionValue];
  const part = isObject(template) ? (template as Record<string, unknown>)[applicantKey] : undefined;
  const fields = new Map(
    [...scope.forms.values()].flatMap(({ source }) =>
      Object.values(source.fields).map((field) => [`applicant.${field.name}`, field]),
    ),
  );
  return objectSchema(isObject(part) ? part : {}, (path, as) =>
    valueSchema(scope, path, as, fields.get(path)),
  );
}

type SchemaOf = (path: string, as: string | undefined) => JsonSchema;

function objectSchema(template: Record<string, unknown>, schemaOf: SchemaOf): JsonSchema {
  const properties = Object.entries(template).map(([key, value]) => [key, templateSchema(value, schemaOf)]);
  return { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) };
}

function templateSchema(template: unknown, schemaOf: SchemaOf): JsonSchema {
  const kind = templateKind(template);
  if (kind.kind === 'from') return schemaOf(kind.from, kind.as);
  if (kind.kind === 'object') return objectSchema(kind.keys, schemaOf);
  if (kind.kind === 'scalar') return { const: kind.scalar };
  return { type: ['string', 'number', 'boolean', 'null'], maxLength: longest };
}

const convertedTypes: Partial<Record<ConverterName, string>> = { boolean: 'boolean', number: 'number' };

function valueSchema(
  scope: SiteScope,
  path: string,
  as: string | undefined,
  field: FieldDeclaration | undefined,
): JsonSchema {
  const declared = field?.type ?? scope.slice.context[path]?.type ?? 'string';
  const type = as === undefined ? declared : (convertedTypes[as as ConverterName] ?? 'string');
  return {
    type: [type, 'null'],
    ...(type === 'string' ? { maxLength: field === undefined ? longest : longestAnswer(scope, field) } : {}),
    ...(field?.sensitivity === undefined ? {} : { 'x-sensitivity': field.sensitivity }),
  };
}

/** The field's own length, else what its rule row asks for: a mask adds at most as many characters again. */
function longestAnswer(scope: SiteScope, field: FieldDeclaration): number {
  if (field.maxLength !== undefined) return field.maxLength;
  const row: Node | undefined = member(member(scope.layers.settings, 'ValidationRules'), field.rule ?? '');
  const maximum = member(row, 'MaxLengthChar');
  const most = maximum === undefined ? undefined : plain(maximum);
  return typeof most === 'number' && most > 0 ? most * 2 : longest;
}

/** Names of what is sent, and of what each of them holds. */
interface Names {
  [name: string]: Names;
}

/**
 * What a flow changes in what actions are given: each key is one that the action is given, or one that the submission takes
 * from a field or by its contract (F-512).
 */
export function checkPayloads(scope: SiteScope): void {
  for (const layer of scope.layers.flowLayers) {
    for (const [action, payload] of entriesOf(member(layer, 'payloads'))) {
      const facts = scope.registries.actions.get(action);
      if (facts !== undefined) checkKeys(scope, action, payload, knownOf(scope, action, facts.send));
    }
  }
}

function knownOf(scope: SiteScope, action: string, send: Node | undefined): Names {
  const names: Names = {};
  if (send !== undefined) addNode(names, send);
  if (`› ${action}` !== submissionValue) return names;
  if (scope.contract !== undefined) addSchema(names, scope.contract);
  for (const [, field] of scope.fields) {
    const payload = member(field, 'payload');
    addPath(names, (textOf(member(payload, 'path')) ?? textOf(payload) ?? '').split('.'));
  }
  return names;
}

function checkKeys(scope: SiteScope, action: string, payload: Node, known: Names): void {
  for (const [key, inner, place] of entriesOf(payload)) {
    if (key === '$comment') continue;
    const names = Object.hasOwn(known, key) ? known[key] : undefined;
    if (names !== undefined) {
      // What is given as a whole may hold anything.
      if (Object.keys(names).length > 0) checkKeys(scope, action, inner, names);
      continue;
    }
    scope.report.mistake(
      place,
      `"${action}" sends nothing named "${key}" here: correct its name, or remove it`,
      {
        unknown: { word: key, known: Object.keys(known) },
      },
    );
  }
}

function addNode(names: Names, node: Node): void {
  for (const [key, inner] of entriesOf(node)) addNode(below(names, key), inner);
}

function addSchema(names: Names, { properties }: JsonSchema): void {
  for (const [key, inner] of Object.entries(isObject(properties) ? properties : {}))
    if (isObject(inner)) addSchema(below(names, key), inner as JsonSchema);
}

function addPath(names: Names, [key, ...rest]: readonly string[]): void {
  if (key !== undefined && key !== '') addPath(below(names, key), rest);
}

function below(names: Names, key: string): Names {
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  const inner = known ?? {};
  names[key] = inner;
  return inner;
}
