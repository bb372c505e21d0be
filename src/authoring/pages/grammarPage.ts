import type { KindName } from '../../compile/document/Catalogue.ts';
import { kindNames, readGrammar } from '../../compile/grammar/grammars.ts';
import { notDone, otherwise } from '../../compile/grammar/jsonSchemaWords.ts';
import { propKinds } from '../../compile/link/linkProps.ts';
import { textFormats } from '../../engine/text/formatValue.ts';
import { converters } from '../../engine/values/converters.ts';
import { describeSchema } from './describeSchema.ts';
import { documentPlaces } from './documentPlaces.ts';

/** The whole grammar as one Markdown page, `docs/grammar.md` (design §2.2), generated from the grammars. */
export function grammarPage(): string {
  const kinds = kindNames.map((name) => section(name, documentPlaces[name]));
  return [
    '# The grammar',
    '',
    'GENERATED from `schemas/catalogue/` by `npm run catalogue`. Do not edit.',
    '',
    'Every key and value that a catalogue may contain. Each document names its grammar with `$schema`, so editors complete it.',
    '`npm run catalogue` checks all documents and reports mistakes with file, line and remedy.',
    '',
    '- **Layers.** If a kind has several locations, a later one contains only what differs (JSON Merge Patch, RFC 7396):',
    '  objects merge key by key, `null` removes, anything else replaces. Tables are replaced as a whole.',
    '- **Order.** Sections, blocks, routes and everything else that layers change are objects with ids, in the order in which',
    '  the ids first appear.',
    '- **Must.** The key is required once all layers are merged.',
    '',
    '## Contents',
    '',
    ...[
      ...kindNames.map((name) => String(readGrammar(name).title)),
      'Shared words',
      'Coming from JSON Schema',
      'Names',
    ].map((title) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`),
    '',
    ...kinds,
    section('common', []),
    foreignWords(),
    namesSection(),
  ].join('\n');
}

function section(name: KindName | 'common', places: string[]): string {
  const grammar = readGrammar(name);
  return [
    `## ${grammar.title}`,
    '',
    String(grammar.description),
    '',
    ...(places.length === 0 ? [] : ['Location:', '', ...places.map((place) => `- \`${place}\``), '']),
    describeSchema(grammar, name),
  ].join('\n');
}

/** The same wording as in mistakes. */
function foreignWords(): string {
  const row = ({ words, here }: { words: readonly string[]; here: string }) =>
    `| ${words.map((word) => `\`${word}\``).join(', ')} | ${here} |`;
  return [
    '## Coming from JSON Schema',
    '',
    'A field is a JSON Schema of one text or one boolean, with its uiSchema under `ui`. Limits that can change at run time are in its',
    'rule row, and anything that depends on answers is a condition. So some JSON Schema keywords have a different form:',
    '',
    '| in JSON Schema | here |',
    '|---|---|',
    ...otherwise.map(row),
    '',
    'The engine does not support:',
    '',
    ...notDone.map(
      ({ what, words, here }) => `- **${what}** (${words.map((word) => `\`${word}\``).join(', ')}): ${here}.`,
    ),
    '',
  ].join('\n');
}

function namesSection(): string {
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
  return [
    '## Names',
    '',
    `- **Text formats** (\`{path|format}\`): ${list(Object.keys(textFormats))}`,
    `- **Converters** (\`as\`): ${list(Object.keys(converters))}`,
    `- **Kinds of props** (\`x-names\` in a descriptor): ${list(propKinds)}`,
    '- **Blocks, widgets, actions**: a folder of `src/blocks/` or `src/widgets/`, an `*.action.json` of `src/actions/`',
    '- **Filters, computed values**: `src/engine/filters/registry.ts`, `src/engine/derive/registry.ts`',
    '',
  ].join('\n');
}
