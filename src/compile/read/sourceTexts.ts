import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface SourceText {
  /** Relative to the folder, with `/`. */
  file: string;
  text: string;
}

const known = new Map<string, { stamp: string; text: string }>();

/**
 * The files below a folder whose names match, tests, stories and what serves them left out, in alphabetical order; none where the folder
 * does not exist. A file is read again only when its time or size has changed.
 */
export function sourceTexts(folder: string, names: RegExp): SourceText[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => names.test(file) && !/\.(test|stories)\.tsx?$|(^|\/)testing\//.test(file))
    .sort()
    .map((file) => ({ file, text: textOf(join(folder, file)) }));
}

function textOf(file: string): string {
  const { mtimeMs, size } = statSync(file);
  const stamp = `${mtimeMs} ${size}`;
  const before = known.get(file);
  if (before?.stamp === stamp) return before.text;
  const text = readFileSync(file, 'utf8');
  known.set(file, { stamp, text });
  return text;
}
