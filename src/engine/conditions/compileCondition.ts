import { findDeclaration } from '../context/findDeclaration.ts';
import { readDeclared } from '../context/readDeclared.ts';
import type { Context } from '../machine.ts';
import { isObject } from '../overlay/mergePatch.ts';
import type { Condition, PathDeclaration, PathTest } from '../slice.ts';
import { ConditionMistake } from './ConditionMistake.ts';
import { compileTest } from './compileTest.ts';

export type Holds = (context: Context) => boolean;

interface Scope {
  named: Record<string, Condition>;
  declarations: Record<string, PathDeclaration>;
  /** Names being compiled, so that a circle is found. */
  within: string[];
}

/**
 * Compiles a condition to a plain closure (no code generation).
 * Throws `ConditionMistake` for an unknown name, an undeclared path, a circle of names or a malformed test,
 * so that a typing error is never a silent true or false.
 */
export function compileCondition(
  condition: Condition,
  named: Record<string, Condition>,
  declarations: Record<string, PathDeclaration>,
): Holds {
  return compile(condition, { named, declarations, within: [] }, '');
}

function compile(condition: unknown, scope: Scope, place: string): Holds {
  if (typeof condition === 'string') return compileNamed(condition, scope, place);
  if (!isObject(condition)) throw new ConditionMistake('a condition is a name or an object', place);
  const keys = Object.keys(condition);
  if (keys.length === 0) throw new ConditionMistake('the condition is empty', place);
  const word = keys.find((key) => !key.includes('.'));
  if (word === undefined) return compilePaths(condition, scope, place);
  if (keys.length > 1) throw new ConditionMistake(`"${word}" must stand alone in its condition`, place);
  return compileCombination(word, condition[word], scope, `${place}/${word}`);
}

function compileNamed(name: string, scope: Scope, place: string): Holds {
  if (!Object.hasOwn(scope.named, name)) {
    throw new ConditionMistake(
      `no condition is named "${name}". Known: ${list(Object.keys(scope.named))}`,
      place,
    );
  }
  if (scope.within.includes(name)) {
    throw new ConditionMistake(`the condition "${name}" refers to itself`, place);
  }
  return compile(scope.named[name], { ...scope, within: [...scope.within, name] }, place);
}

function compileCombination(word: string, parts: unknown, scope: Scope, place: string): Holds {
  if (word === 'not') {
    const holds = compile(parts, scope, place);
    return (context) => !holds(context);
  }
  if (word !== 'all' && word !== 'any') {
    throw new ConditionMistake(`"${word}" is neither a path nor one of all, any, not`, place);
  }
  if (!Array.isArray(parts)) throw new ConditionMistake(`"${word}" takes a list of conditions`, place);
  const tests = parts.map((part, index) => compile(part, scope, `${place}/${index}`));
  return word === 'all'
    ? (context) => tests.every((holds) => holds(context))
    : (context) => tests.some((holds) => holds(context));
}

function compilePaths(paths: Record<string, unknown>, scope: Scope, place: string): Holds {
  const tests = Object.entries(paths).map(([path, test]): Holds => {
    const declaration = findDeclaration(scope.declarations, path);
    if (declaration === undefined) {
      throw new ConditionMistake(`the path "${path}" is not declared in context.json`, `${place}/${path}`);
    }
    const holds = compileTest(test as PathTest, declaration, `${place}/${path}`);
    return (context) => holds(readDeclared(context, path, scope.declarations));
  });
  return (context) => tests.every((holds) => holds(context));
}

function list(names: string[]): string {
  return names.length === 0 ? 'none' : names.sort().join(', ');
}
