import { readGrammar } from '../../compile/grammar/grammars.ts';
import { readCatalogue } from '../../compile/read/readCatalogue.ts';
import type { JsonSchema } from '../../engine/form.ts';

/** A setting of the contract, and who reads it. */
export interface SettingUse {
  group: string;
  name: string;
  /** Its path in conditions and values, `page` or `server` if code reads it, undefined if nothing does. */
  read: string | undefined;
  /** Documents that name the path. */
  files: string[];
  description: string;
}

/** The settings in the answer of `get-configuration` (CFG-010 … CFG-017), each with its readers. */
export function settingUses(root: string): SettingUse[] {
  const { documents } = readCatalogue(root);
  const sources = documents.filter(({ name }) => name !== 'settings' && name !== 'context');
  const groups = (readGrammar('settings').definitions as Record<string, JsonSchema>).settings?.properties;
  return Object.entries(groups as Record<string, JsonSchema>).flatMap(([group, { properties = {} }]) =>
    Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, schema]): SettingUse[] => {
      const said = schema['x-read'] as string | false | undefined;
      if (said === undefined) return [];
      const read = said === false ? undefined : said;
      const files = read?.includes('.')
        ? sources.filter(({ source }) => names(source.text, read)).map(({ source }) => source.file)
        : [];
      return [{ group, name, read, files, description: String(schema.description ?? '') }];
    }),
  );
}

/** Whether a text names a path, alone or as the start of a longer one. */
function names(text: string, path: string): boolean {
  return new RegExp(`(?<![\\w.])${path.replaceAll('.', '\\.')}(?!\\w)`, 'u').test(text);
}

/** The table of all settings, `docs/settings.md`, generated from the grammar and the catalogue. */
export function settingsPage(root: string): string {
  const rows = settingUses(root).map(({ group, name, read, files, description }) => {
    const places = files.length > 4 ? [...files.slice(0, 4), `${files.length - 4} more`] : files;
    const by =
      read === undefined ? '**nothing**' : read.includes('.') ? `\`${read}\`` : `code of the ${read}`;
    return `| \`${group}.${name}\` | ${description} | ${by} | ${places.map((file) => (/ more$/u.test(file) ? file : `\`${file}\``)).join(', ')} |`;
  });
  return [
    '# Settings',
    '',
    'GENERATED from `schemas/catalogue/settings.schema.json` and the catalogue by `npm run catalogue`. Do not edit.',
    '',
    'Every setting in the contract, and what reads it. The check refuses a value for a setting that nothing reads.',
    '',
    '| setting | what it is | read as | used in |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
