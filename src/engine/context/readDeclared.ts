import { derive } from '../derive/registry.ts';
import type { Context } from '../machine.ts';
import { readPath } from '../paths.ts';
import type { PathDeclaration, PathType } from '../slice.ts';

type Declarations = Record<string, PathDeclaration>;

/**
 * Reads a path as `context.json` declares it: computed if it names a function of `engine/derive`, typed, and with its
 * default if it is absent. A flag without a default is false until it is set. Undefined if absent. An undeclared path
 * is read without conversion: `compile` checks that paths are declared.
 */
export function readDeclared(context: Context, path: string, declarations: Declarations): unknown {
  const value = readGiven(context, path, declarations);
  if (value !== undefined) return value;
  return findDeclaration(declarations, path)?.type === 'boolean' ? false : undefined;
}

/**
 * The same, but a flag that was never set is absent: a box that was not shown is different from one that was left
 * empty.
 */
export function readGiven(context: Context, path: string, declarations: Declarations): unknown {
  const declaration = findDeclaration(declarations, path);
  return presentValue(context, path, declaration) ?? declaration?.default;
}

/** The same without defaults: undefined unless it was set or computed. */
export function readPresent(context: Context, path: string, declarations: Declarations): unknown {
  return presentValue(context, path, findDeclaration(declarations, path));
}

function presentValue(context: Context, path: string, declaration: PathDeclaration | undefined): unknown {
  if (declaration === undefined) return readPath(context, path);
  const raw =
    declaration.derive === undefined ? readPath(context, path) : computed(declaration.derive, context);
  const value = asDeclared(raw, declaration.type);
  const isTooLong = typeof value === 'string' && value.length > (declaration.maxLength ?? Infinity);
  return isTooLong ? undefined : value;
}

function computed(name: string, context: Context): unknown {
  return Object.hasOwn(derive, name) ? derive[name]?.(context) : undefined;
}

/**
 * Converts a value to its declared type. Foreign servers send `"true"`, `"1"` or `"89.00"` for a flag or an amount
 * a scalar that cannot be converted counts as absent. Objects (a `{ $copy }` reference for a declared text, or
 * an answer read whole) are returned unchanged.
 */
export function asDeclared(value: unknown, type: PathType): unknown {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object') return value;
  return readers[type](value);
}

const readers: Record<PathType, (value: unknown) => unknown> = {
  string: (value) => String(value),
  number: asNumber,
  boolean: asBoolean,
  list: () => undefined,
  object: (value) => value,
};

function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function asBoolean(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  if (word === 'true' || word === '1') return true;
  return word === 'false' || word === '0' ? false : undefined;
}

/** Families such as `session.errors.*`, found once per catalogue. */
const familiesOf = new WeakMap<Declarations, { parts: string[]; declaration: PathDeclaration }[]>();

/**
 * The declaration of a path: the path itself, or a declared family, whose `*` matches any one name (`session.busy.*`).
 * Undefined if it is not declared; names of the prototype never are.
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
