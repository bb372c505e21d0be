import type { FilterUse } from '../form.ts';
import type { Filter, FilterKind, ParameterKind } from './Filter.ts';
import { filters } from './registry.ts';

/**
 * Binds a filter to the parameters of a field.
 * @throws Error for an unknown name or parameter, or a parameter of the wrong type; the catalogue check reports these
 *   before any page does
 */
export function createFilter({ name, ...parameters }: FilterUse): Filter {
  const kinds: Record<string, FilterKind> = filters;
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw new Error(`There is no filter "${name}". Known: ${Object.keys(kinds).join(', ')}.`);
  for (const [parameter, value] of Object.entries(parameters)) {
    const expected = Object.hasOwn(kind.parameters, parameter) ? kind.parameters[parameter] : undefined;
    if (!expected) {
      const known = Object.keys(kind.parameters).join(', ');
      throw new Error(`The filter "${name}" has no parameter "${parameter}". Known: ${known}.`);
    }
    if (!fits[expected](value)) {
      throw new Error(`The parameter "${parameter}" of the filter "${name}" must be ${meant[expected]}.`);
    }
  }
  return kind.create(parameters);
}

const fits: Record<ParameterKind, (value: unknown) => boolean> = {
  count: (value) => Number.isInteger(value) && (value as number) >= 0,
  flag: (value) => typeof value === 'boolean',
  text: (value) => typeof value === 'string',
  characters: (value) => typeof value === 'string' && isClass(value),
};

const meant: Record<ParameterKind, string> = {
  count: 'a whole number from 0 up',
  flag: 'true or false',
  text: 'a text',
  characters: 'the inside of a character class, such as "A-Za-z0-9_"',
};

function isClass(inside: string): boolean {
  try {
    return new RegExp(`^[${inside}]$`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
