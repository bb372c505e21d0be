import { readPath } from '../../engine/paths.ts';
import { readGrammar } from './grammars.ts';

let groups: unknown;

/** Whether the grammar of the settings names a key: group, then key. Such a key may say null for none. */
export function isNamedSetting(path: readonly string[]): boolean {
  const [group, key] = path;
  if (group === undefined || key === undefined || path.length > 2) return false;
  groups ??= readPath(readGrammar('settings'), 'definitions.settings.properties');
  return readPath(groups, `${group}.properties.${key}`) !== undefined;
}
