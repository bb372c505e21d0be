import { findDeclaration } from '../../engine/context/findDeclaration.ts';
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
  const isAnswer = path.startsWith('applicant.');
  scope.report.mistake(
    place,
    isAnswer
      ? `the path "${path}" is neither a field of schemas/fields nor declared in schemas/catalogue/context.json`
      : `the path "${path}" is not declared in schemas/catalogue/context.json${remedy(scope, path)}`,
    { unknown: { word: path, known: Object.keys(scope.declarations) } },
  );
  return undefined;
}

/** Below a declared object any name may stand where a family (`session.errors.*`) is declared. */
function remedy({ declarations }: SiteScope, path: string): string {
  const parent = path.slice(0, path.lastIndexOf('.'));
  const isObject = Object.hasOwn(declarations, parent) && declarations[parent]?.type === 'object';
  return isObject ? `: declare it, or "${parent}.*" for any name` : '';
}
