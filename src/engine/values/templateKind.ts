import { isObject } from '../overlay/mergePatch.ts';
import type { Scalar } from '../slice.ts';

/** A template told apart by its exact keys, so that a payload may well have a key `from` or `table` beside others. */
export type TemplateKind =
  | { kind: 'scalar'; scalar: Scalar }
  | { kind: 'list'; items: unknown[] }
  | { kind: 'from'; from: string; as?: string; default?: Scalar }
  | { kind: 'copy'; copy: string }
  | { kind: 'table'; table: string }
  | { kind: 'value'; value: string }
  | { kind: 'object'; keys: Record<string, unknown> };

const readKeys = new Set(['from', 'as', 'default']);

/** Says what a value template is: see `ValueTemplate` in `slice.ts`. */
export function templateKind(template: unknown): TemplateKind {
  if (Array.isArray(template)) return { kind: 'list', items: template };
  if (!isObject(template)) return { kind: 'scalar', scalar: template as Scalar };
  const keys = Object.keys(template);
  if (typeof template.from === 'string' && keys.every((key) => readKeys.has(key))) {
    return { kind: 'from', ...(template as { from: string; as?: string; default?: Scalar }) };
  }
  const [only] = keys;
  if (keys.length === 1 && only !== undefined) {
    const name = template[only];
    if (typeof name === 'string') {
      if (only === 'copy') return { kind: 'copy', copy: name };
      if (only === 'table') return { kind: 'table', table: name };
      if (only === 'value') return { kind: 'value', value: name };
    }
  }
  return { kind: 'object', keys: template };
}
