import { parseSync } from 'oxc-parser';
import type { SourceFile } from './sourceFiles.ts';
import type { Word } from './wordsOf.ts';

interface JsonNode {
  type: string;
  start: number;
  value?: unknown;
  key?: JsonNode;
  properties?: JsonNode[];
  elements?: JsonNode[];
}

/**
 * Every key and every text of a JSON document, in its order. The examples of a descriptor are none: its stories and tests are
 * made of them.
 */
export function wordsOfJson(file: SourceFile): Word[] {
  const lead = '(';
  const { program } = parseSync(`${file.path}.js`, `${lead}${file.text})`, { preserveParens: false });
  const words: Word[] = [];
  const walk = (node: JsonNode): void => {
    if (typeof node.value === 'string') {
      const line = file.text.slice(0, node.start - lead.length).split('\n').length;
      words.push({ text: node.value, line });
    }
    for (const element of node.elements ?? []) walk(element);
    for (const { key, value } of node.properties ?? []) {
      if (key?.value === 'examples') continue;
      if (key !== undefined) walk(key);
      walk(value as JsonNode);
    }
  };
  const [statement] = program.body as unknown as { expression: JsonNode }[];
  if (statement !== undefined) walk(statement.expression);
  return words;
}
