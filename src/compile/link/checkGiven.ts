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
  if (!fits(value)) {
    report.mistake(node.place, `${JSON.stringify(value)} cannot be ${path}: write ${what}`);
  } else if (typeof value === 'number') checkMeasure(path, value, node, declaration, report);
  else {
    checkListed(report, path, value, node.place, declaration);
    const amount = typeof value === 'string' && /\D/u.test(value) ? amountMistake(value) : undefined;
    if (amount !== undefined) report.mistake(node.place, amount);
  }
}

/** Cents in place of dollars, or thousands of a second in place of seconds: a number is within what its declaration says (F-763). */
function checkMeasure(
  path: string,
  value: number,
  node: Node,
  { minimum, maximum, unit }: Declaration,
  report: Report,
): void {
  if (minimum === undefined || maximum === undefined) {
    const file = 'schemas/catalogue/context.json';
    report.mistake(node.place, `${path} may be any number: say its "minimum" and "maximum" in ${file}`);
  } else if (value < minimum || value > maximum) {
    const words = [`${minimum} to ${maximum}`, unit].filter((word) => word !== undefined).join(' ');
    report.mistake(node.place, `${value} cannot be ${path}: write ${words}`);
  }
}

/** Nothing but digits, with the signs of an amount. */
const amount = /^[$€£]? ?\d[\d., ]*%?$/u;
/** Thousands with commas, cents behind a point; a number alone is neither money nor a share (F-763). */
const written = /^(?:\$(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{2})?|\d+(?:\.\d+)?%)$/u;

/** Why a text may not stand for an amount, undefined where it may, or is none. */
export function amountMistake(text: string): string | undefined {
  if (!amount.test(text) || written.test(text)) return undefined;
  return `"${text}" is no amount as it is written here: write it like $30.00, $1,000 or 35.90%`;
}
