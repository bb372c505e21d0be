import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceTexts } from '../read/sourceTexts.ts';
import { variablesIn } from './mantineVariables.ts';

const sheets = new Map<string, string>();

/**
 * The Mantine variables that the page's own code and the Mantine stylesheets it imports read. Mantine's components
 * build some names while they run (`--mantine-color-<palette>-filled`); those of the brand are always there. Nothing
 * is drawn dark.
 */
export function referencedVariables(root: string): ReadonlySet<string> {
  const texts = sourceTexts(join(root, 'src'), /\.(css|tsx?)$/).map(({ text }) => text);
  const imported = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/@mantine\/core\/(styles[\w/.-]*\.css)/g)].map(([, sheet]) => sheet ?? ''),
    ),
  );
  const read = [
    ...texts,
    ...[...imported].map((sheet) => sheetOf(join(root, 'node_modules/@mantine/core', sheet))),
  ];
  const named = read.flatMap(variablesIn).filter((name) => /^--mantine-(?!color-dark-)/u.test(name));
  return new Set([...always, ...named]);
}

function sheetOf(file: string): string {
  const text = sheets.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '');
  sheets.set(file, text);
  return text;
}

/** Built at run time by the components the product uses: what is filled or tinted with the brand's colour. */
const always = ['filled', 'light', 'light-color'].map((part) => `--mantine-color-brand-${part}`);
