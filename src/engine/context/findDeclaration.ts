import type { PathDeclaration } from '../slice.ts';

type Declarations = Record<string, PathDeclaration>;

/** Families such as `session.errors.*`, found once per catalogue. */
const familiesOf = new WeakMap<Declarations, { parts: string[]; declaration: PathDeclaration }[]>();

/**
 * The declaration of a path: the path itself, else a declared family, whose `*` stands for any one name
 * (`session.busy.*`). Undefined where nothing declares it, names of the prototype included.
 */
export function findDeclaration(declarations: Declarations, path: string): PathDeclaration | undefined {
  if (Object.hasOwn(declarations, path)) return declarations[path];
  const parts = path.split('.');
  return families(declarations).find((family) => matches(family.parts, parts))?.declaration;
}

function families(declarations: Declarations) {
  let found = familiesOf.get(declarations);
  if (found === undefined) {
    found = [];
    for (const path of Object.keys(declarations)) {
      const declaration = path.includes('*') ? declarations[path] : undefined;
      if (declaration !== undefined) found.push({ parts: path.split('.'), declaration });
    }
    familiesOf.set(declarations, found);
  }
  return found;
}

function matches(pattern: string[], parts: string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, index) => part === '*' || part === parts[index])
  );
}
