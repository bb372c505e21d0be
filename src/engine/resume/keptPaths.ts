import { writableRoots } from '../context/roots.ts';
import type { PathDeclaration } from '../slice.ts';

/** The declared paths that survive a reload. A family such as `session.seen.*` keeps the object above its `*`. */
export function keptPaths(declarations: Record<string, PathDeclaration>): string[] {
  const paths = Object.entries(declarations)
    .filter(([, declaration]) => declaration.keep === true && declaration.derive === undefined)
    .map(([path]) => path.replace(/\.\*.*$/u, ''))
    .filter((path) => path.includes('.') && writableRoots.some((root) => path.startsWith(`${root}.`)));
  return [...new Set(paths)];
}
