import { findDeclaration } from '../../engine/context/readDeclared.ts';
import { isMade } from '../lower/isMade.ts';
import type { Place } from '../report/Place.ts';
import type { Declaration } from './Declaration.ts';
import type { SiteScope } from './SiteScope.ts';

/** The declaration of a path; an undeclared one is a mistake at `place`. */
export function checkPath(scope: SiteScope, path: string, place: Place): Declaration | undefined {
  const declaration = findDeclaration(scope.declarations, path);
  if (declaration !== undefined) {
    scope.used.paths.add(path);
    return declaration;
  }
  const known = Object.keys(scope.declarations).filter((name) => !isMade(name));
  scope.report.mistake(place, `${sentence(path)}${remedy(scope, path)}`, { unknown: { word: path, known } });
  return undefined;
}

/** Says where a path of its root is declared. */
function sentence(path: string): string {
  const [root = ''] = path.split('.');
  const context = 'schemas/catalogue/context.json';
  const places: Record<string, string> = {
    applicant: `the path "${path}" is neither a field of schemas/fields nor declared in ${context}`,
    answer: `no action answers "${path}": "answer" of its descriptor says what there is`,
    session: `nothing remembers "${path}": declare it under "remembers" of the part that sets it`,
  };
  return (
    (Object.hasOwn(places, root) ? places[root] : undefined) ??
    `the path "${path}" is not declared in ${context}`
  );
}

/** Below a declared object any name may stand where a family (`session.errors.*`) is declared. */
function remedy({ declarations }: SiteScope, path: string): string {
  const parent = path.slice(0, path.lastIndexOf('.'));
  const isObject = Object.hasOwn(declarations, parent) && declarations[parent]?.type === 'object';
  return isObject ? `: declare it, or "${parent}.*" for any name` : '';
}
