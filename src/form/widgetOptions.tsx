import type { ReactNode } from 'react';
import { Copy } from '../copy/Copy.tsx';
import type { FieldDeclaration, FieldOption } from '../engine/form.ts';
import type { Text } from '../engine/slice.ts';
import { copyReference } from '../engine/text/wordsOf.ts';
import type { WidgetOptions } from '../widgets/widget.ts';

/** Finds a sentence by its key. */
type Sentences = (key: string) => Text;

/** What a widget gets beside what its field declares. */
type Surroundings = Pick<WidgetOptions, 'autocomplete' | 'art' | 'filter' | 'refuse'>;

/** A widget's options: the field's own with their sentences drawn, and its choices. */
export function widgetOptions(
  { widgetProps }: FieldDeclaration,
  choices: FieldOption[] | undefined,
  sentence: Sentences,
  surroundings: Surroundings,
): WidgetOptions {
  return {
    ...(withSentences(widgetProps ?? {}, sentence) as WidgetOptions),
    ...surroundings,
    enumOptions: choices && drawChoices(choices, sentence),
  };
}

/** Most are words that are themselves, and lists of states are long. */
function drawChoices(choices: FieldOption[], sentence: Sentences): WidgetOptions['enumOptions'] {
  if (choices.every(isPlain)) return choices;
  return choices.map((choice) =>
    isPlain(choice) ? choice : { ...choice, label: drawLabel(choice.label, sentence) },
  );
}

/** Sentences are drawn wherever they stand, their links too; a prop may be an object or a list of them. */
function withSentences(value: unknown, sentence: Sentences): unknown {
  const key = copyReference(value);
  if (key !== undefined) return <Copy text={sentence(key)} />;
  if (Array.isArray(value)) return value.map((item) => withSentences(item, sentence));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withSentences(inner, sentence)]),
  );
}

function isPlain(choice: FieldOption): choice is FieldOption & { label: string } {
  return typeof choice.label === 'string';
}

function drawLabel(label: FieldOption['label'], sentence: Sentences): ReactNode {
  const key = copyReference(label);
  return draw(key === undefined ? label : sentence(key));
}

/** Plain sentences stay strings: an `option` of a select holds nothing else. */
function draw(text: Text): ReactNode {
  return typeof text === 'string' ? text : <Copy text={text} plain />;
}
