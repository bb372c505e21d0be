import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variablesIn } from './mantineVariables.ts';

/**
 * The Mantine variables that the page's own code and the Mantine stylesheets it imports read. Mantine's components
 * build some names while they run (`--mantine-color-<palette>-filled`); those of the brand's palette are always there.
 */
export function referencedVariables(root: string): ReadonlySet<string> {
  const source = join(root, 'src');
  if (!existsSync(source)) return new Set(always);
  const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file) && !/\.(test|stories)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'));
  const sheets = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/@mantine\/core\/(styles[\w/.-]*\.css)/g)].map(([, sheet]) => sheet ?? ''),
    ),
  );
  const imported = [...sheets]
    .map((sheet) => join(root, 'node_modules/@mantine/core', sheet))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
  const named = [...texts, ...imported].flatMap(variablesIn).filter((name) => name.startsWith('--mantine-'));
  return new Set([...always, ...named]);
}

/** Built at run time by the components the product uses: the brand's palette, errors, sizes. */
const always = [
  ...[
    'filled',
    'filled-hover',
    'light',
    'light-hover',
    'light-color',
    'outline',
    'outline-hover',
    'text',
  ].map((part) => `--mantine-color-brand-${part}`),
  ...Array.from({ length: 10 }, (_, shade) => `--mantine-color-brand-${shade}`),
  ...['xs', 'sm', 'md', 'lg', 'xl'].flatMap((size) =>
    ['radius', 'spacing', 'font-size', 'line-height', 'shadow'].map((what) => `--mantine-${what}-${size}`),
  ),
  '--mantine-primary-color-filled',
  '--mantine-primary-color-contrast',
  '--mantine-color-error',
  '--mantine-color-text',
  '--mantine-color-body',
  '--mantine-color-white',
  '--mantine-color-black',
  '--mantine-font-family',
  '--mantine-scale',
  '--mantine-radius-default',
  '--mantine-z-index-modal',
  '--mantine-z-index-overlay',
];
