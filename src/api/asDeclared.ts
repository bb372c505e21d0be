import { isObject } from '../engine/overlay/mergePatch.ts';
import { readKey } from './readKey.ts';
import type { Shape } from './Shape.ts';

/**
 * A value of an answer as its contract declares it: keys named as declared whatever their case, by an alias too, and
 * values of the declared types; a number written as text is one, and a text that came as a number. What is null or of
 * another type is left out; what is not declared stays under its own name.
 */
export function asDeclared(value: unknown, shape: Shape): unknown {
  if (typeof shape === 'string') return scalar(value, shape);
  if (isList(shape)) {
    if (!Array.isArray(value)) return undefined;
    return value.map((item) => asDeclared(item, shape[0])).filter((item) => item !== undefined);
  }
  return isObject(value) ? object(value, shape) : scalar(value, shape[''] ?? '');
}

function object(value: Record<string, unknown>, shape: Readonly<Record<string, Shape>>): object {
  const named = new Set<string>();
  const declared = Object.entries(shape).flatMap(([names, inner]): [string, unknown][] => {
    const spellings = names.split('|');
    for (const name of spellings) named.add(name.toLowerCase());
    const found = spellings
      .map((name) => readKey(value, name))
      .find((one) => one !== undefined && one !== null);
    const read = asDeclared(found, inner);
    return read === undefined ? [] : [[spellings[0] ?? names, read]];
  });
  const others = Object.entries(value).filter(([name]) => !named.has(name.toLowerCase()));
  return Object.fromEntries([...declared, ...others]);
}

function scalar(value: unknown, shape: Shape): unknown {
  const may = (letter: string) => typeof shape === 'string' && shape.includes(letter);
  switch (typeof value) {
    case 'string':
      if (may('s')) return value;
      return may('n') && /^-?\d+(?:\.\d+)?$/u.test(value) ? Number(value) : undefined;
    case 'number':
      if (may('n')) return value;
      return may('s') ? String(value) : undefined;
    case 'boolean':
      return may('b') ? value : undefined;
    default:
      return may('o') && isObject(value) ? value : undefined;
  }
}

function isList(shape: Exclude<Shape, string>): shape is readonly [Shape] {
  return Array.isArray(shape);
}
