import type { FieldDeclaration, JsonSchema } from '../../engine/form.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import type { ConverterName } from '../../engine/values/converters.ts';
import { templateKind } from '../../engine/values/evaluateValue.ts';
import { member, type Node, plain } from '../document/Node.ts';
import { submissionValue } from './composeSubmission.ts';
import type { SiteScope } from './SiteScope.ts';

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
