import { derive } from '../derive/registry.ts';
import type { Context } from '../machine.ts';
import { readPath } from '../readPath.ts';
import type { PathDeclaration } from '../slice.ts';
import { asDeclared } from './asDeclared.ts';
import { findDeclaration } from './findDeclaration.ts';

type Declarations = Record<string, PathDeclaration>;

/**
 * Reads a path as `context.json` declares it: computed where it names a function of `engine/derive`, typed, and with
 * its default where it is absent. A flag without a default is false until somebody sets it. Undefined when absent.
 * An undeclared path is read as it stands: that it is declared is the compile's business.
 */
export function readDeclared(context: Context, path: string, declarations: Declarations): unknown {
  const value = readGiven(context, path, declarations);
  if (value !== undefined) return value;
  return findDeclaration(declarations, path)?.type === 'boolean' ? false : undefined;
}

/** The same, but a flag that nobody set is absent: a box that was not asked for is not one that was left empty. */
export function readGiven(context: Context, path: string, declarations: Declarations): unknown {
  const declaration = findDeclaration(declarations, path);
  return presentValue(context, path, declaration) ?? declaration?.default;
}

/** The same without defaults: undefined unless something was set or computed. */
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
