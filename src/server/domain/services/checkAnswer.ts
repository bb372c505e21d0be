import { entriesOf, itemsOf, member, type Node } from '../../../compile/document/Node.ts';
import { checkBySchema } from '../../../compile/grammar/checkGrammar.ts';
import { createAjv, forSentences } from '../../../compile/grammar/createAjv.ts';
import type { Report } from '../../../compile/report/Report.ts';
import type { JsonSchema } from '../../../engine/form.ts';
import { schemaAt } from './schemaAt.ts';

const ajv = createAjv(forSentences);

/**
 * Reports every value that a call would answer and the schema of its answer does not know: in the tables of words what they
 * translate to, and what the answer says itself instead of reading it. At run time each would fail the call.
 * @param node the call
 * @param lowered its answer, lowered
 * @param answer schema of the answer
 */
export function checkAnswer(node: Node, lowered: Node | undefined, answer: JsonSchema, report: Report): void {
  const words = entriesOf(member(node, 'words'));
  for (const [key, table, place] of words) {
    const schema = key.split('.').reduce<JsonSchema | undefined>(schemaAt, answer);
    if (schema === undefined)
      report.mistake(place, `the answer has no "${key}"`, { unknown: { word: key, known: keysOf(answer) } });
    // A list is translated word by word.
    else for (const [, ours] of entriesOf(table)) checkValue(ours, schemaAt(schema, '0') ?? schema, report);
  }
  const translated = new Set(words.map(([key]) => key));
  if (lowered !== undefined) checkLiterals(lowered, answer, '', translated, report);
}

/** @param translated keys with words: what the answer says there is their word, not ours */
function checkLiterals(
  node: Node,
  schema: JsonSchema | undefined,
  key: string,
  translated: ReadonlySet<string>,
  report: Report,
): void {
  if (schema === undefined || translated.has(key)) return;
  const [table, otherwise] = [member(node, '$table'), member(node, 'default')];
  if (node.kind === 'scalar') {
    if (node.value !== null) checkValue(node, schema, report);
  } else if (node.kind === 'list')
    for (const item of node.items) checkLiterals(item, schemaAt(schema, '0'), key, translated, report);
  else if (table !== undefined)
    for (const row of itemsOf(table)) {
      const is = member(row, 'is');
      if (is !== undefined) checkLiterals(is, schema, key, translated, report);
    }
  else if (member(node, '$from') !== undefined) {
    if (otherwise !== undefined) checkLiterals(otherwise, schema, key, translated, report);
  } else
    for (const [name, inner] of entriesOf(node))
      checkLiterals(inner, schemaAt(schema, name), key === '' ? name : `${key}.${name}`, translated, report);
}

function checkValue(node: Node, schema: JsonSchema, report: Report): void {
  checkBySchema(ajv.compile(schema), node, report);
}

/** The keys of an answer, those of its groups with a dot. */
function keysOf(schema: JsonSchema): string[] {
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([key, inner]) => [
    key,
    ...keysOf(inner).map((below) => `${key}.${below}`),
  ]);
}
