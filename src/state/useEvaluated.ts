import { atom, useAtomValue } from 'jotai';
import type { ValueTemplate } from '../engine/slice.ts';
import { evaluateValue } from '../engine/values/evaluateValue.ts';
import { atomsBy } from './atomsBy.ts';
import { contextAtom } from './contextAtom.ts';
import { sliceAtom } from './sliceAtom.ts';
import { stableAtom } from './stableAtom.ts';

const evaluatedAtom = atomsBy((template: object) =>
  stableAtom((get) =>
    evaluateValue(template as ValueTemplate, { slice: get(sliceAtom), context: get(contextAtom) }),
  ),
);
const nothingAtom = atom(undefined);

/** A value template of the slice, evaluated. A scalar is itself; an absent template is undefined. */
export function useEvaluated(template: ValueTemplate | undefined): unknown {
  const isObject = typeof template === 'object' && template !== null;
  const evaluated = useAtomValue<unknown>(isObject ? evaluatedAtom(template) : nothingAtom);
  return isObject ? evaluated : template;
}
