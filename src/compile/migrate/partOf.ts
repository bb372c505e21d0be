import { isObject } from './isObject.ts';

/** What stands under the names of one part of an object (`values`, `on`, …). */
export function partOf(json: unknown, part: string): Record<string, unknown> {
  const found = isObject(json) ? json[part] : undefined;
  return isObject(found) ? found : {};
}
