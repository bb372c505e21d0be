import type { Screen } from '../../engine/slice.ts';
import type { BuiltApp } from './BuiltApp.ts';

/**
 * The chunks that a screen needs before it can be drawn: the app itself, the folders of its blocks and widgets, and the
 * form code where it has a form, with everything they import (design §3: no waterfall).
 * @returns scripts and style sheets, relative to the build
 */
export function screenChunks(
  { chunks }: BuiltApp,
  uses: Screen['uses'],
): { scripts: string[]; styles: string[] } {
  const folders = [
    'src/app/',
    ...uses.blocks.map((name) => `src/blocks/${name}/`),
    ...uses.widgets.map((name) => `src/widgets/${name}/`),
    ...(uses.forms.length > 0 ? ['src/form/'] : []),
  ];
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visited = new Set<string>();
  const visit = (key: string) => {
    const chunk = Object.hasOwn(chunks, key) ? chunks[key] : undefined;
    if (chunk === undefined || visited.has(key)) return;
    visited.add(key);
    if (chunk.file.endsWith('.js')) scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of Object.keys(chunks))
    if (chunks[key]?.isEntry || folders.some((folder) => key.startsWith(folder))) visit(key);
  return { scripts: [...scripts], styles: [...styles] };
}
