import { type ReactNode, useMemo } from 'react';
import { Copy } from '../copy/Copy.tsx';
import { createFilter } from '../engine/filters/createFilter.ts';
import type { Filter, FilterResult, InputSource } from '../engine/filters/Filter.ts';
import type { FieldDeclaration, FieldOption, FilterUse } from '../engine/form.ts';
import type { Text } from '../engine/slice.ts';
import { copyReference } from '../engine/text/wordsOf.ts';
import type { WidgetOptions } from '../widgets/widget.ts';
import type { FormContext, FormSurroundings, FrameContext } from './FormContext.ts';

/**
 * The options of a field's widget in any form; its live filter or mask reports what it refuses (UX-16, F-401, F-706).
 * @param id of the control
 * @param refuse gets the reason for a refused edit, for the status line
 * @param form gets what the filter made of an edit, and a request to check a field as if it was left
 */
export function useWidgetOptions(
  id: string,
  field: FieldDeclaration,
  choices: FieldOption[] | undefined,
  { sentence, art }: Pick<FormSurroundings, 'sentence' | 'art'>,
  refuse: FrameContext['refuse'],
  { onFiltered, leave }: Pick<FormContext, 'onFiltered' | 'leave'>,
): WidgetOptions {
  return useMemo(() => {
    const report = (result: FilterResult, source: InputSource) => {
      const isMissing = onFiltered(field, result, source);
      // The line of what is missing stays, and any other goes with an edit that was taken (F-816).
      if (result.refused !== undefined || !isMissing) refuse(result.refused, result.characters);
      // An autofilled field is never left, and a paste that was refused whole is not a change.
      if (result.effect === 'changed' && !isTyping(id)) leave(field.name);
    };
    const filter = field.filter && reportingFilter(field.filter, report);
    const { autocomplete } = field;
    return widgetOptions(field, choices, sentence, { autocomplete, art, filter, refuse, report });
  }, [id, field, choices, sentence, art, refuse, onFiltered, leave]);
}

/** Created at the first edit, since most fields are not edited yet. */
function reportingFilter(
  use: FilterUse,
  report: (result: FilterResult, source: InputSource) => void,
): Filter {
  let filter: Filter | undefined;
  return (proposed, previous, source) => {
    filter ??= createFilter(use);
    const result = filter(proposed, previous, source);
    report(result, source);
    return result;
  };
}

/** Finds a sentence by its key. */
type Sentences = (key: string) => Text;

/** What a widget gets besides what its field declares. */
type Surroundings = Pick<WidgetOptions, 'autocomplete' | 'art' | 'filter' | 'refuse' | 'report'>;

/** A widget's options: the field's own with their sentences rendered, and its choices. */
function widgetOptions(
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

/** Most choices are plain words, and lists of states are long. */
function drawChoices(choices: FieldOption[], sentence: Sentences): WidgetOptions['enumOptions'] {
  if (choices.every(isPlain)) return choices;
  return choices.map((choice) =>
    isPlain(choice) ? choice : { ...choice, label: drawLabel(choice.label, sentence) },
  );
}

/** Renders sentences at any depth, links included; a prop may be an object or a list of them. */
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

/** Plain sentences stay strings, whatever their language: an `option` of a select can hold nothing else. */
function draw(text: Text): ReactNode {
  const only =
    typeof text === 'object' && 'inline' in text && text.inline.length === 1 ? text.inline[0] : text;
  return typeof only === 'string' ? only : <Copy text={text} plain />;
}

/**
 * Whether a value is being typed: the field's text control has the focus. Everything else is final at once: a choice, a
 * suggestion, and autofill in fields without focus, which never blur.
 * @param id of the control
 */
export function isTyping(id: string): boolean {
  const focused = document.activeElement;
  if (focused?.id !== id) return false;
  if (focused instanceof HTMLTextAreaElement) return true;
  return focused instanceof HTMLInputElement && focused.type !== 'checkbox' && focused.type !== 'radio';
}
