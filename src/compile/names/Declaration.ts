import { findDeclaration } from '../../engine/context/readDeclared.ts';
import type { PathDeclaration } from '../../engine/slice.ts';
import { entriesOf, itemsOf, type Node, plain } from '../document/Node.ts';
import type { DiagnosticCollector } from '../report/DiagnosticCollector.ts';
import type { Place } from '../report/Place.ts';

/** A path as documents are held against it. */
export interface Declaration extends PathDeclaration {
  /**
   * The values that documents may compare it with and write into it. Checked here alone: a page takes whatever it is
   * answered, so no slice carries the list.
   */
  enum?: readonly string[];
  /** What a number counts, and between what it is sensible; checked here alone, too. */
  unit?: string;
  minimum?: number;
  maximum?: number;
}

export type Declarations = Readonly<Record<string, Declaration>>;

/** What a page knows of the paths. */
export function withoutLists(declarations: Declarations): Record<string, PathDeclaration> {
  return Object.fromEntries(
    Object.entries(declarations).map(([path, declaration]) => {
      const { enum: _, unit: _unit, minimum: _minimum, maximum: _maximum, ...known } = declaration;
      return [path, known];
    }),
  );
}

interface TestScope {
  declarations: Declarations;
  report: DiagnosticCollector;
}

/** A test that can never hold is a typing error: text against a number, a length of a flag. */
export function checkTest(scope: TestScope, path: string, node: Node): void {
  const declaration: Declaration | undefined = findDeclaration(scope.declarations, path);
  if (declaration === undefined) return;
  if (node.kind === 'list') for (const item of node.items) checkValue(scope, path, item, declaration);
  else if (node.kind === 'scalar') checkValue(scope, path, node, declaration);
  else {
    for (const [word, value, place] of entriesOf(node)) {
      if (word === 'const') checkValue(scope, path, value, declaration);
      else if (word === 'enum') for (const item of itemsOf(value)) checkValue(scope, path, item, declaration);
      else if (!(wordTypes[word] ?? []).includes(declaration.type)) {
        scope.report.mistake(
          place,
          `"${testWords[word] ?? word}" does not fit ${path}, which is ${typeWords[declaration.type]}`,
        );
      }
    }
  }
}

const wordTypes: Record<string, PathDeclaration['type'][]> = {
  minimum: ['number'],
  maximum: ['number'],
  minLength: ['string', 'list'],
  maxLength: ['string', 'list'],
  pattern: ['string'],
};

/** How expressions say them. */
const testWords: Record<string, string> = { minLength: 'is given', minimum: '>=', maximum: '<=' };

const typeWords: Record<PathDeclaration['type'], string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
};

function checkValue(scope: TestScope, path: string, node: Node, declaration: Declaration): void {
  const value = plain(node);
  if (value === null || typeof value === declaration.type) {
    checkListed(scope.report, path, value, node.place, declaration);
    return;
  }
  scope.report.mistake(
    node.place,
    `${JSON.stringify(value)} never equals ${path}, which is ${typeWords[declaration.type]}`,
  );
}

/** A value that the path never has, as far as its list goes. Nothing ('') is no value, so it may always stand. */
export function checkListed(
  report: DiagnosticCollector,
  path: string,
  value: unknown,
  place: Place,
  declaration: Declaration,
): void {
  const { enum: list, ignoreCase = false } = declaration;
  if (list === undefined || list.length === 0 || typeof value !== 'string' || value === '') return;
  const written = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  if (list.some((known) => written(known) === written(value))) return;
  const where = path.startsWith('applicant.')
    ? 'write one of the choices of the field'
    : 'write one of its values, or add this one to its "enum"';
  report.mistake(place, `${path} is never "${value}": ${where}`, { unknown: { word: value, known: list } });
}
