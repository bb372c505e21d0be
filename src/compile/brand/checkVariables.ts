import { join } from 'node:path';
import { sourceTexts } from '../read/sourceTexts.ts';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import type { Token } from './tokens.ts';

/** CSS variables of the page's code: those read without a fallback, with the file, and those declared. */
export interface StyleVariables {
  read: ReadonlyMap<string, string>;
  declared: ReadonlySet<string>;
}

/** Reads the stylesheets and components below `src/`. */
export function styleVariables(root: string): StyleVariables {
  const read = new Map<string, string>();
  const declared = new Set<string>();
  for (const { file, text } of sourceTexts(join(root, 'src'), /\.(css|tsx)$/)) {
    for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)) {
      if (!read.has(name)) read.set(name, `src/${file}`);
    }
    for (const [, name = ''] of text.matchAll(/(--[\w-]+)['"]?\s*:/g)) declared.add(name);
  }
  return { read, declared };
}

/** A variable that a stylesheet reads and nobody declares silently gives a wrong picture, so it is a mistake. */
export function checkVariables(
  { read, declared }: StyleVariables,
  tokens: ReadonlyMap<string, Token>,
  tokensPlace: Place,
  report: Report,
): void {
  for (const [variable, file] of read) {
    if (variable.startsWith('--mantine-') || declared.has(variable)) continue;
    if (tokens.has(variable.slice(2))) continue;
    report.mistake(tokensPlace, `${file} reads "${variable}", which is no token of the brand`, {
      unknown: { word: variable.slice(2), known: [...tokens.keys()] },
    });
  }
}
