import { useMemo } from 'react';
import { createFilter } from '../engine/filters/createFilter.ts';
import type { Filter, FilterResult, InputSource } from '../engine/filters/Filter.ts';
import type { FieldDeclaration, FieldOption, FilterUse } from '../engine/form.ts';
import type { WidgetOptions } from '../widgets/widget.ts';
import type { FormContext, FormSurroundings, FrameContext } from './FormContext.ts';
import { isTyping } from './isTyping.ts';
import { widgetOptions } from './widgetOptions.tsx';

/**
 * The options of a field's widget in any form, with the live filter that reports what it refuses (UX-16, F-401).
 * @param id of the control
 * @param refuse told why an edit was refused, for the status line
 * @param form told what the filter made of an edit, and that a field is to be checked as if it was left
 */
export function useWidgetOptions(
  id: string,
  field: FieldDeclaration,
  choices: FieldOption[] | undefined,
  { sentence, art }: Pick<FormSurroundings, 'sentence' | 'art'>,
  refuse: FrameContext['refuse'],
  { onFiltered, onLeave }: Pick<FormContext, 'onFiltered' | 'onLeave'>,
): WidgetOptions {
  return useMemo(() => {
    const filter =
      field.filter &&
      reportingFilter(field.filter, (result, source) => {
        refuse(result.refused, result.characters);
        onFiltered(field.name, result, source);
        // Nobody leaves a field that autofill wrote into, and what was refused whole is no change.
        if (result.effect === 'changed' && !isTyping(id)) onLeave(field.name);
      });
    const { autocomplete } = field;
    return widgetOptions(field, choices, sentence, { autocomplete, art, filter, refuse });
  }, [id, field, choices, sentence, art, refuse, onFiltered, onLeave]);
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
