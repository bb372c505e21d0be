import { parseSync } from 'oxc-parser';
import type { SourceFile } from './sourceFiles.ts';

interface SyntaxNode {
  type: string;
  start: number;
  [key: string]: unknown;
}

/**
 * Words in JSX that are not the only content of an element (F-701): React cannot take them away, or put anything before
 * them, once a browser has translated them.
 * @returns `file:line words`
 */
export function looseWords(file: SourceFile): string[] {
  const { program } = parseSync(file.path, file.text);
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) walk(child);
    if (!isNode(node)) return;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children = (node.children as SyntaxNode[]).filter(isContent);
      const isLoose = node.type === 'JSXFragment' || children.length > 1;
      for (const child of isLoose ? children : []) {
        const words = wordsIn(child);
        if (words === undefined) continue;
        found.push(`${file.path}:${file.text.slice(0, child.start).split('\n').length} ${words.trim()}`);
      }
    }
    for (const child of Object.values(node)) walk(child);
  };
  walk(program.body);
  return found;
}

/** A child that is drawn; line ends between children, comments and single spaces are nothing that is translated. */
function isContent(child: SyntaxNode): boolean {
  if (child.type === 'JSXText') return /\S/u.test(String(child.value));
  const inner = child.expression;
  if (child.type !== 'JSXExpressionContainer' || !isNode(inner)) return true;
  return !(inner.type === 'JSXEmptyExpression' || (inner.type === 'Literal' && inner.value === ' '));
}

/** The words that a child may be: its text, or those of a string at an end of its expression. */
function wordsIn(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node.value === 'string' && /\S/u.test(node.value) ? node.value : undefined;
    case 'TemplateLiteral':
      return '`…`';
    case 'JSXExpressionContainer':
      return wordsIn(node.expression);
    case 'LogicalExpression':
      return wordsIn(node.right) ?? (node.operator === '&&' ? undefined : wordsIn(node.left));
    case 'ConditionalExpression':
      return wordsIn(node.consequent) ?? wordsIn(node.alternate);
    default:
      return undefined;
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
