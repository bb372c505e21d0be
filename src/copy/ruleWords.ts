import type { Context } from '../engine/machine.ts';
import type { Scalar, Text } from '../engine/slice.ts';
import { contextAtom } from '../state/contextAtom.ts';
import type { AppStore } from '../state/createAppStore.ts';
import { sliceAtom } from '../state/sliceAtom.ts';
import { wordsIn } from './wordsIn.ts';

/** Says what a field is told as a plain string, with the figures of the rule it broke (`{rule.limit}`). */
export function ruleWords(
  store: AppStore,
  text: Text | { $copy: string },
  rule?: Record<string, Scalar>,
): string {
  return wordsIn(text, store.get(sliceAtom), { ...store.get(contextAtom), rule } as Context);
}
