import type { Declarations } from '../../../compile/names/Declaration.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { textFormats } from '../../../engine/text/formatValue.ts';
import { converters } from '../../../engine/values/converters.ts';
import { anyOfWords, type KnownNames, listOf, matching, proposes, to, when } from './proposals.ts';

const words = 'and or not is in given if then else first text true false null'.split(' ');

/** Names that expressions may use, as a schema can tell them: by the words of the line. */
export interface ExpressionNames {
  paths: KnownNames;
  conditions: KnownNames;
  /** Values and choices. */
  values: KnownNames;
  declarations: Declarations;
}

/** Definitions of conditions, of values behind `=` and of what is compared. */
export function expressionDefinitions(names: ExpressionNames): Record<string, JsonSchema> {
  const { paths, conditions, values } = names;
  const lists = closedLists(names.declarations);
  const ofCondition = [...words, ...conditions.keys()];
  const ofValue = [...ofCondition, ...values.keys(), ...Object.keys(converters), ...Object.keys(textFormats)];
  const behindSign = (known: KnownNames) => new Map([...known].map(([name, text]) => [`=${name}`, text]));
  return {
    pathPattern: matching(`^(?:${pathsPattern(paths.keys())})$`, 'nothing declares this path'),
    path: { ...proposes(to('paths')), ...when({ type: 'string' }, to('pathPattern')) },
    condition: {
      ...proposes(to('known-condition'), to('paths'), to('comparisons')),
      ...when({ type: 'string' }, { allOf: [to('conditionPattern'), to('compared')] }),
    },
    conditionPattern: matching(
      `^${line(ofCondition, paths)}$`,
      'a condition is made of conditions by name, declared paths, and and, or, not, is, in; a word here is none of them',
    ),
    value: { ...proposes(to('namedValues'), to('readPaths')), ...when(behind, to('expression')) },
    expression: when({ type: 'string' }, { allOf: [to('expressionPattern'), to('compared')] }),
    expressionPattern: matching(
      `^=${line(ofValue, paths)}$`,
      'an expression is made of values, choices and conditions by name, and declared paths; a word here is none of them',
    ),
    namedValues: values.size === 0 ? {} : { ...listOf(behindSign(values), ''), errorMessage: undefined },
    readPaths: { ...listOf(behindSign(paths), ''), errorMessage: undefined },
    comparisons:
      lists.length === 0
        ? {}
        : { enum: lists.flatMap(([path, list]) => list.map((value) => `${path} is '${value}'`)) },
    compared: { allOf: lists.map(([path, list, ignoreCase]) => comparison(path, list, ignoreCase)) },
  };
}

const behind: JsonSchema = { type: 'string', pattern: '^=' };

/** Paths with a list of values; the empty text is no value. */
export function closedLists(
  declarations: Declarations,
): [path: string, list: readonly string[], ignoreCase: boolean][] {
  return Object.entries(declarations)
    .flatMap(([path, { enum: list, ignoreCase = false }]): [string, readonly string[], boolean][] =>
      list === undefined || list.length === 0
        ? []
        : [[path, list.filter((value) => value !== ''), ignoreCase]],
    )
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** What is compared with a path is one of its list. */
function comparison(path: string, list: readonly string[], ignoreCase: boolean): JsonSchema {
  const values = ignoreCase ? anyCasePattern(list) : anyOfWords(list);
  const other = `'(?!(?:${values})?')`;
  const start = `(?<![\\w.'-])${pathsPattern([path])}\\s+`;
  return matching(
    `^(?!.*${start}(?:is(?:\\s+not)?\\s+|in\\s*\\((?:[^)]*,)?\\s*)${other})`,
    `${path} is never this: write one of its values`,
  );
}

/** Any of these words in whatever case, in a regular expression. */
export function anyCasePattern(words: readonly string[]): string {
  return anyOfWords(words).replace(/\p{L}/gu, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`);
}

/** Any of these paths; `*` stands for one name. */
export function pathsPattern(paths: Iterable<string>): string {
  return anyOfWords(paths).replaceAll('\\*', '[\\w-]+');
}

/** The words of a line, as the compiler cuts it. */
function line(names: readonly string[], paths: KnownNames): string {
  const word = `(?:${anyOfWords(names)}|${pathsPattern(paths.keys())})(?![\\w.*-])`;
  return `\\s*(?:(?:'[^']*'|-?\\d+(?:\\.\\d+)?(?![\\w.])|${word}|>=|<=|\\?\\?|[(),]|\\|)\\s*)*`;
}
