import { parseSync } from 'oxc-parser';
import type { SourceFile } from './sourceFiles.ts';

/** A regular expression that stands in a file: in code as such or as a text, in JSON as a text. */
export interface WrittenPattern {
  path: string;
  expression: RegExp;
}

/** Marks that only a pattern needs. */
const patternMarks = /\\[bdswp]|\[[^\]]+\]|\(\?/u;

/** Every regular expression of a TypeScript or JSON file. */
export function patternsOf(file: SourceFile): WrittenPattern[] {
  const found: RegExp[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) walk(child);
    if (typeof node === 'string' && patternMarks.test(node)) addPattern(found, node);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    if ('regex' in node && isRegex(node.regex)) found.push(new RegExp(node.regex.pattern, node.regex.flags));
    for (const child of Object.values(node)) walk(child);
  };
  walk(file.path.endsWith('.json') ? JSON.parse(file.text) : parseSync(file.path, file.text).program.body);
  return found.map((expression) => ({ path: file.path, expression }));
}

function isRegex(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}

function addPattern(found: RegExp[], text: string): void {
  try {
    found.push(new RegExp(text, 'iu'));
  } catch {
    // a text with such marks that is no pattern
  }
}
