import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { SourceFile } from './sourceFiles.ts';

export interface Import {
  specifier: string;
  /** `lazy` is `import('…')`: it binds the rooms, but is no part of an import cycle. */
  kind: 'value' | 'type' | 'lazy';
  /** Relative to the repository, for imports of own files. */
  path?: string;
}

/** What was read already: the checks of the layers ask for the same files again and again. */
const known = new WeakMap<SourceFile, Import[]>();

/** Every import and re-export of a TypeScript file, as its parser sees it. */
export function importsOf(file: SourceFile): Import[] {
  const imports = known.get(file) ?? readImports(file);
  known.set(file, imports);
  return imports;
}

function readImports(file: SourceFile): Import[] {
  const { module } = parseSync(file.path, file.text);
  const imports: Import[] = [];
  for (const found of module.staticImports) {
    const onlyTypes = found.entries.length > 0 && found.entries.every((entry) => entry.isType);
    imports.push(importOf(file, found.moduleRequest.value, onlyTypes ? 'type' : 'value'));
  }
  for (const entry of module.staticExports.flatMap((found) => found.entries)) {
    if (entry.moduleRequest)
      imports.push(importOf(file, entry.moduleRequest.value, entry.isType ? 'type' : 'value'));
  }
  for (const found of module.dynamicImports) {
    const literal = file.text.slice(found.moduleRequest.start, found.moduleRequest.end);
    if (/^(['"]).*\1$/.test(literal)) imports.push(importOf(file, literal.slice(1, -1), 'lazy'));
  }
  return imports;
}

function importOf(file: SourceFile, specifier: string, kind: Import['kind']): Import {
  if (!specifier.startsWith('.')) return { specifier, kind };
  const withoutQuery = specifier.split('?')[0] ?? specifier;
  return { specifier, kind, path: posix.join(posix.dirname(file.path), withoutQuery) };
}
