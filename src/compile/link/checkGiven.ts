import { findDeclaration } from '../../engine/context/readDeclared.ts';
import type { PathDeclaration } from '../../engine/slice.ts';
import { entriesOf, type Node, plain } from '../document/Node.ts';
import { checkListed } from '../names/checkTest.ts';
import type { Declaration, Declarations } from '../names/Declaration.ts';
import type { Report } from '../report/Report.ts';

/** What a document gives to read under a root of the context. */
export interface Given {
  /** `brand` or `flow`. */
  root: string;
  /** What one of them is called: `fact`. */
  what: string;
  /** Names that code alone reads. */
  ofCode: readonly string[];
}

/** Values by name that conditions and sentences read: each is declared, and of its type (F-512). */
export function checkGiven(
  values: Node | undefined,
  { root, what, ofCode }: Given,
  declarations: Declarations,
  report: Report,
): void {
  for (const [name, node, place] of entriesOf(values)) {
    if (ofCode.includes(name)) continue;
    const path = `${root}.${name}`;
    const declaration: Declaration | undefined = findDeclaration(declarations, path);
    if (declaration !== undefined) {
      checkType(path, node, declaration, report);
      continue;
    }
    const declared = Object.keys(declarations).filter((known) => known.startsWith(`${root}.`));
    const known = [...declared.map((each) => each.slice(root.length + 1)), ...ofCode];
    report.mistake(
      place,
      `nothing reads the ${what} "${name}": correct its name, or declare "${path}" in schemas/catalogue/context.json`,
      { unknown: { word: name, known } },
    );
  }
}

const types: Record<PathDeclaration['type'], { what: string; fits: (value: unknown) => boolean }> = {
  string: { what: 'text', fits: (value) => typeof value === 'string' },
  number: { what: 'a number, without quotes and with a point', fits: (value) => typeof value === 'number' },
  boolean: { what: 'true or false, without quotes', fits: (value) => typeof value === 'boolean' },
  list: { what: 'a list', fits: Array.isArray },
  object: { what: 'an object', fits: (value) => typeof value === 'object' && !Array.isArray(value) },
};

function checkType(path: string, node: Node, declaration: Declaration, report: Report): void {
  const value = plain(node);
  // A declaration that is wrong itself says nothing.
  if (!Object.hasOwn(types, declaration.type)) return;
  const { what, fits } = types[declaration.type];
  if (fits(value)) checkListed(report, path, value, node.place, declaration);
  else report.mistake(node.place, `${JSON.stringify(value)} cannot be ${path}: write ${what}`);
}
