import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../report/Place.ts';
import type { Report } from '../report/Report.ts';
import type { Token } from './tokens.ts';

/** CSS variables of the page's code: those read without a fallback, with the file, and those declared. */
export interface StyleVariables {
  read: ReadonlyMap<string, string>;
  declared: ReadonlySet<string>;
}

const texts = new Map<string, { stamp: string; text: string }>();

/** Reads the stylesheets and components below `src/`. A file is read again only when it has changed. */
export function styleVariables(root: string): StyleVariables {
  const folder = join(root, 'src');
  const read = new Map<string, string>();
  const declared = new Set<string>();
  if (!existsSync(folder)) return { read, declared };
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(css|tsx)$/.test(file) || /\.(test|stories)\.tsx$/.test(file)) continue;
    const text = textOf(join(folder, file));
    for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)) {
      if (!read.has(name)) read.set(name, `src/${file.replaceAll('\\', '/')}`);
    }
    for (const [, name = ''] of text.matchAll(/(--[\w-]+)['"]?\s*:/g)) declared.add(name);
  }
  return { read, declared };
}

function textOf(file: string): string {
  const { mtimeMs, size } = statSync(file);
  const stamp = `${mtimeMs} ${size}`;
  const known = texts.get(file);
  if (known?.stamp === stamp) return known.text;
  const text = readFileSync(file, 'utf8');
  texts.set(file, { stamp, text });
  return text;
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
