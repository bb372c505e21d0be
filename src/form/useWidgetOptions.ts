import { useMemo } from 'react';
import { createFilter } from '../engine/filters/createFilter.ts';
import type { Filter, FilterResult, InputSource } from '../engine/filters/Filter.ts';
import type { FieldDeclaration, FieldOption, FilterUse } from '../engine/form.ts';
import type { Text } from '../engine/slice.ts';
import type { WidgetOptions } from '../widgets/widget.ts';
import type { FrameContext } from './FormContext.ts';
import { isTyping } from './isTyping.ts';
import { widgetOptions } from './widgetOptions.tsx';

interface WidgetSetting extends Pick<FrameContext, 'refuse'> {
  /** Of the control. */
  id: string;
  field: FieldDeclaration;
  choices: FieldOption[] | undefined;
  /** A sentence of the copy by its key. */
  sentence: (key: string) => Text;
  art: WidgetOptions['art'];
  /** Told what the field's filter made of an edit. */
  onFiltered: (name: string, result: FilterResult, source: InputSource) => void;
  /** Told that the field is to be checked as if it was left. */
  onLeave: (name: string) => void;
}

/** The options of a field's widget in any form, with the live filter that reports what it refuses (UX-16, F-401). */
export function useWidgetOptions(setting: WidgetSetting): WidgetOptions {
  const { id, field, choices, sentence, art, refuse, onFiltered, onLeave } = setting;
  return useMemo(() => {
    const filter =
      field.filter &&
      reportingFilter(field.filter, (result, source) => {
        refuse(result.refused, result.characters);
        onFiltered(field.name, result, source);
        // Nobody leaves a field that autofill wrote into, and what was refused whole is no change.
        if (result.consequence === 'changed' && !isTyping(id)) onLeave(field.name);
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
