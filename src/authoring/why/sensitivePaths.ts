import type { Catalogue } from '../../compile/document/Catalogue.ts';
import { member, textOf } from '../../compile/document/Node.ts';
import { writtenDeclarations } from '../../compile/link/declarationsOf.ts';
import type { LinkedSite } from '../../compile/link/LinkedSite.ts';
import type { Registries } from '../../compile/link/Registries.ts';
import { findDeclaration } from '../../engine/context/readDeclared.ts';
import type { PathDeclaration } from '../../engine/slice.ts';

/** Says of which paths of a site nobody may see the value. An answer is hidden unless its field says that it needs not be. */
export function sensitivePaths(
  catalogue: Catalogue,
  registries: Registries,
  site: LinkedSite,
): (path: string) => boolean {
  const fields = [...site.forms.values()].flatMap(({ source }) => Object.values(source.fields));
  const open = new Set(fields.flatMap(({ name, sensitivity }) => (sensitivity === undefined ? [name] : [])));
  const written = writtenDeclarations(catalogue, registries);
  const all: Record<string, PathDeclaration> = {};
  const sensitive: Record<string, PathDeclaration> = {};
  for (const { path, node } of written) {
    all[path] = { type: 'string' };
    if ((textOf(member(node, 'sensitivity')) ?? 'none') !== 'none') sensitive[path] = { type: 'string' };
  }
  return (path) => {
    const [root, name = ''] = path.split('.');
    if (root === 'query' && Object.hasOwn(site.slice.sensitiveQuery, name.toLowerCase())) return true;
    if (findDeclaration(sensitive, path) !== undefined) return true;
    return root === 'applicant' && !open.has(name) && findDeclaration(all, path) === undefined;
  };
}
