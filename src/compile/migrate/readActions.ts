import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject } from './isObject.ts';

/** The descriptors of the actions, by name, as they are written. */
export type Actions = ReadonlyMap<string, Record<string, unknown>>;

export function readActions(root: string): Actions {
  return new Map(
    globSync('src/actions/*.action.json', { cwd: root }).flatMap((file) => {
      const descriptor: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
      return isObject(descriptor) ? [[basename(file, '.action.json'), descriptor] as const] : [];
    }),
  );
}
