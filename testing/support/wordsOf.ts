import { parseSync } from 'oxc-parser';
import type { SourceFile } from './sourceFiles.ts';

export interface Word {
  text: string;
  line: number;
}

interface SyntaxNode {
  type: string;
  start: number;
  value?: unknown;
  source?: unknown;
}

const withModuleName = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
];

/**
 * Every text that stands in code: strings, constant templates and JSX text, in the file's order.
 * Names of modules are no texts.
 */
export function wordsOf(file: SourceFile): Word[] {
  const { program } = parseSync(file.path, file.text);
  const words: { text: string; start: number }[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) walk(child);
    if (!isNode(node)) return;
    const text = textOf(node);
    if (text !== undefined) words.push({ text: text.trim(), start: node.start });
    for (const [key, child] of Object.entries(node)) {
      if (key !== 'source' || !withModuleName.includes(node.type)) walk(child);
    }
  };
  walk(program.body);
  return words
    .sort((one, other) => one.start - other.start)
    .map(({ text, start }) => ({ text, line: file.text.slice(0, start).split('\n').length }));
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

function textOf({ type, value }: SyntaxNode): string | undefined {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value;
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null) return undefined;
  return 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : undefined;
}
