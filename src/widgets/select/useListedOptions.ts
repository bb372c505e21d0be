import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { WidgetOptions } from '../widget.ts';

type Choices = NonNullable<WidgetOptions['choices']>;

/** The options of a list, ready to be copied; nothing for a list whose labels are more than words. */
const copied = new WeakMap<Choices, DocumentFragment | undefined>();

/**
 * Fills a select from its second entry on. Two lists of states are a third of a form's elements: the browser copies them
 * in half of the time that React takes to make them one by one (PERF-01).
 * @param value of the option that is chosen; React sets later ones itself, as it does with options of its own
 * @returns the select's `ref`, and whether React has to draw the options: it does where a label is no plain text. The one
 *   kind of select is another element than the other: what is copied, React knows nothing of.
 */
export function useListedOptions(
  choices: Choices,
  value: string,
  isShown: boolean,
): { select: RefObject<HTMLSelectElement | null>; isDrawn: boolean } {
  const select = useRef<HTMLSelectElement>(null);
  if (!copied.has(choices)) copied.set(choices, optionsOf(choices));
  const options = copied.get(choices);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value matters when the options come, and not later
  useLayoutEffect(() => {
    const { current } = select;
    if (current === null || options === undefined) return;
    current.append(options.cloneNode(true));
    current.value = value;
    return () => {
      current.length = 1;
    };
  }, [options, isShown]);
  return { select, isDrawn: options === undefined };
}

function optionsOf(choices: Choices): DocumentFragment | undefined {
  const options = document.createDocumentFragment();
  for (const { value, label } of choices) {
    if (typeof label !== 'string') return undefined;
    options.append(new Option(label, value));
  }
  return options;
}
