import type { PathDeclaration } from '../../engine/slice.ts';

/**
 * The spelling in which the catalogue reads the names under a path, whatever the server's.
 * @param family for example `site.switches`
 * @returns a function that gives the declared spelling of a name, or the name itself
 */
export function canonicalNames(
  declarations: Record<string, PathDeclaration>,
  family: string,
): (name: string) => string {
  const declared = Object.keys(declarations)
    .filter((path) => path.startsWith(`${family}.`))
    .map((path): [string, string] => {
      const name = path.slice(family.length + 1);
      return [name.toLowerCase(), name];
    });
  const spelling = new Map(declared);
  return (name) => spelling.get(name.toLowerCase()) ?? name;
}
