import { readGrammar } from '../../compile/grammar/grammars.ts';
import { isObject } from '../../engine/overlay/mergePatch.ts';
import { readPath } from '../../engine/readPath.ts';

/** What can be overridden, by its path, in groups as people look for it. */
export interface OverridableGroup {
  name: string;
  paths: string[];
}

/** Settings with kinds of their own, and what no override changes. */
const elsewhere = new Set(['IsActive', 'RedirectTo', 'Features', 'Url']);
const groups = ['MainSettings', 'BrandSettings', 'ProductSettings', 'OtherCardSettings'];

/** Everything that the settings of any site have for an override: rule rows, form fields, switches, features, settings. */
export function overridable(sites: readonly Readonly<Record<string, unknown>>[]): OverridableGroup[] {
  const keys = (kind: string, path: string, isRight: (value: unknown) => boolean = () => true) => [
    ...new Set(
      sites.flatMap((settings) =>
        Object.entries(objectAt(settings, path)).flatMap(([key, value]) =>
          isRight(value) ? [`${kind}/${key}`] : [],
        ),
      ),
    ),
  ];
  const isFlag = (value: unknown) => typeof value === 'boolean';
  return [
    { name: 'The site', paths: ['active', 'redirect'] },
    { name: 'Rule rows', paths: keys('rules', 'ValidationRules', isObject) },
    { name: 'Form fields', paths: keys('form-fields', 'FormFields', isFlag) },
    { name: 'Switches', paths: keys('switches', 'WebsiteSettings', isFlag) },
    { name: 'Features', paths: keys('features', 'ProductSettings.Features') },
    ...groups.map((group) => ({ name: group, paths: settingsOf(group) })),
  ];
}

/** The settings of a group that the grammar knows and something reads. */
function settingsOf(group: string): string[] {
  const known = objectAt(readGrammar('settings'), `definitions.settings.properties.${group}.properties`);
  return Object.entries(known).flatMap(([key, schema]) =>
    elsewhere.has(key) || readPath(schema, 'x-read') === false ? [] : [`settings/${group}/${key}`],
  );
}

function objectAt(holder: unknown, path: string): Record<string, unknown> {
  const found = readPath(holder, path);
  return isObject(found) ? found : {};
}
