import type { KindName } from '../../compile/document/Catalogue.ts';
import { kindNames, readGrammar } from '../../compile/grammar/grammars.ts';
import { notDone, otherwise } from '../../compile/grammar/jsonSchemaWords.ts';
import { propKinds } from '../../compile/link/linkProps.ts';
import { textFormats } from '../../engine/text/formatValue.ts';
import { converters } from '../../engine/values/converters.ts';
import { describeSchema } from './describeSchema.ts';
import { documentPlaces } from './documentPlaces.ts';

/** The whole grammar as one page of Markdown, `docs/grammar.md` (design §2.2). Made of the grammars; never edited. */
export function grammarPage(): string {
  const kinds = kindNames.map((name) => section(name, documentPlaces[name]));
  return [
    '# The grammar',
    '',
    'GENERATED from `schemas/catalogue/` by `node scripts/generateGrammarPage.ts`. Do not edit.',
    '',
    'Everything a catalogue may say. Each document names its grammar with `$schema`, so an editor completes it;',
    '`npm run catalogue` checks all of them and says file, line, what is wrong and what would be right.',
    '',
    '- **Layers.** Where a kind has several places, a later one says only how it differs (JSON Merge Patch, RFC 7396):',
    '  objects merge key by key, `null` takes away, anything else replaces. Tables are never overlaid.',
    '- **Order.** Sections, blocks, routes and whatever else others amend are objects with ids, in the order in which',
    '  the ids first appear.',
    '- **Must.** A key marked so has to be there once all layers are merged.',
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
    ...(places.length === 0 ? [] : ['Stands in:', '', ...places.map((place) => `- \`${place}\``), '']),
    describeSchema(grammar, name),
  ].join('\n');
}

/** The same sentences as those of the mistakes. */
function foreignWords(): string {
  const row = ({ words, here }: { words: readonly string[]; here: string }) =>
    `| ${words.map((word) => `\`${word}\``).join(', ')} | ${here} |`;
  return [
    '## Coming from JSON Schema',
    '',
    'A field is a JSON Schema of one text or one yes, with its uiSchema under `ui`. What a rule may change at run time stands in its',
    'rule row, and what depends on answers in conditions. So these words are said otherwise:',
    '',
    '| in JSON Schema | here |',
    '|---|---|',
    ...otherwise.map(row),
    '',
    'The engine does not do:',
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
    '- **Blocks, widgets, actions**: `src/blocks/registry.ts`, `src/widgets/registry.ts`, `src/actions/registry.ts`',
    '- **Filters, computed values**: `src/engine/filters/registry.ts`, `src/engine/derive/registry.ts`',
    '',
  ].join('\n');
}
