import { chooseRow, holds } from '../conditions/holds.ts';
import { readDeclared, readGiven, readPresent } from '../context/readDeclared.ts';
import type { Context } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';
import type { Scalar, Slice, Table, ValueTemplate } from '../slice.ts';
import { findConverter } from './converters.ts';

/** What a template is evaluated against. */
export interface Evaluation {
  slice: Pick<Slice, 'conditions' | 'context' | 'values'>;
  context: Context;
}

/** Named values may use others; this stops cycles (the catalogue check refuses them). */
const deepest = 20;

/**
 * Evaluates a value template (see `ValueTemplate` in `slice.ts`). An absent path without a default gives undefined, and
 * an object leaves such keys out, as well as those whose table gives null (SUB-013, SUB-019); `{ $copy }` stays for
 * `<Copy>` to render. Throws an Error for an unknown converter or named value.
 */
export function evaluateValue(template: ValueTemplate, evaluation: Evaluation): unknown {
  return evaluate(template, evaluation, 0);
}

function evaluate(template: unknown, evaluation: Evaluation, depth: number): unknown {
  if (depth > deepest) throw new Error('a named value refers to itself');
  const { slice, context } = evaluation;
  const kind = templateKind(template);
  switch (kind.kind) {
    case 'scalar':
      return kind.scalar;
    case 'list':
      return kind.items.map((item) => evaluate(item, evaluation, depth + 1));
    case 'copy':
      return { $copy: kind.copy };
    case 'from':
      return read(kind, evaluation);
    case 'value':
      return evaluate(named(slice.values, kind.value), evaluation, depth + 1);
    case 'rows': {
      const row = chooseRow(kind.rows, (condition) => holds(slice, condition, context));
      return row === undefined ? undefined : evaluate(row.is ?? row.to, evaluation, depth + 1);
    }
    case 'object':
      return evaluateKeys(kind.keys, evaluation, depth + 1);
  }
}

function evaluateKeys(keys: Record<string, unknown>, evaluation: Evaluation, depth: number): unknown {
  const built: [string, unknown][] = [];
  for (const [key, template] of Object.entries(keys)) {
    const value = evaluate(template, evaluation, depth);
    if (value !== undefined && !(value === null && isTable(template))) built.push([key, value]);
  }
  return Object.fromEntries(built);
}

function isTable(template: unknown): boolean {
  return templateKind(template).kind === 'rows';
}

/**
 * The template's own default overrides the declared one and is used unchanged if there is nothing to read or convert. A
 * question that was not asked has no answer, not even an unchecked box (F-202).
 */
function read(
  kind: { from: string; as?: string; default?: unknown },
  { slice, context }: Evaluation,
): unknown {
  if (kind.default !== undefined) {
    const present = readPresent(context, kind.from, slice.context);
    return (present === undefined ? undefined : convert(present, kind.as)) ?? kind.default;
  }
  const readIt = kind.from.startsWith('applicant.') ? readGiven : readDeclared;
  return convert(readIt(context, kind.from, slice.context), kind.as);
}

function convert(value: unknown, as: string | undefined): unknown {
  if (as === undefined) return value;
  const converter = findConverter(as);
  if (converter === undefined) throw new Error(`no converter is named "${as}"`);
  return converter(value);
}

function named<T>(entries: Record<string, T>, name: string): T {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry === undefined) throw new Error(`no value is named "${name}"`);
  return entry;
}

/** The kinds of templates; keys of templates that read begin with `$`, so that a payload may have any other key. */
type TemplateKind =
  | { kind: 'scalar'; scalar: Scalar }
  | { kind: 'list'; items: unknown[] }
  | { kind: 'from'; from: string; as: string | undefined; default: Scalar | undefined }
  | { kind: 'copy'; copy: string }
  | { kind: 'rows'; rows: Table<ValueTemplate> }
  | { kind: 'value'; value: string }
  | { kind: 'object'; keys: Record<string, unknown> };

interface Reading {
  $from?: string;
  $copy?: string;
  $table?: Table<ValueTemplate>;
  $value?: string;
  as?: string;
  default?: Scalar;
}

/** The kind of a value template: see `ValueTemplate` in `slice.ts`. */
export function templateKind(template: unknown): TemplateKind {
  if (Array.isArray(template)) return { kind: 'list', items: template };
  if (!isObject(template)) return { kind: 'scalar', scalar: template as Scalar };
  const { $from, $copy, $table, $value, as, default: fallback } = template as Reading;
  if ($from !== undefined) return { kind: 'from', from: $from, as, default: fallback };
  if ($copy !== undefined) return { kind: 'copy', copy: $copy };
  if ($value !== undefined) return { kind: 'value', value: $value };
  if ($table !== undefined) return { kind: 'rows', rows: $table };
  return { kind: 'object', keys: template };
}
