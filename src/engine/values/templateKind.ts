import { isObject } from '../overlay/mergePatch.ts';
import type { Scalar, Table, ValueTemplate } from '../slice.ts';

/** What a template is; the keys of what reads begin with `$`, so that a payload may have any other. */
export type TemplateKind =
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

/** Says what a value template is: see `ValueTemplate` in `slice.ts`. */
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
