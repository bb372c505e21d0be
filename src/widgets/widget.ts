import type { ReactNode } from 'react';
import type { Filter, FilterResult, InputSource } from '../engine/filters/Filter.ts';

/**
 * What a widget is handed: the part of rjsf's `WidgetProps` that ours read, in rjsf's words. A widget is a plain controlled
 * component: it shows `value`, reports every accepted change, and knows nothing of rules, rjsf, state or the flow. Label,
 * help and errors are drawn around it (`FieldFrame`).
 */
export interface WidgetProps<Value = string> {
  /** DOM id of the control; the ids of the lines around it begin with it (`lineId`). */
  id: string;
  /** Stands as `name` on the visible control. */
  name: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  onBlur: (id: string, value: unknown) => void;
  onFocus: (id: string, value: unknown) => void;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  placeholder?: string;
  /** Words to name something of the widget after the field; its own label is drawn by `FieldFrame`. Drawn text for the frame `self`. */
  label: ReactNode;
  /** What is wrong; absent or empty where nothing is. */
  rawErrors?: string[];
  options: WidgetOptions;
}

/** The field's `ui:options`, and what only the form knows. */
export interface WidgetOptions {
  /** What is chosen from; absent while it has not come yet, empty where there is nothing. */
  enumOptions?: { value: string; label: ReactNode }[];
  /** HTML autofill token (UX-03). */
  autocomplete?: string;
  /** Ids of the lines that are drawn around the control (`describedBy`). */
  describedBy?: string;
  /** The live input filter, already bound to its parameters; absent: everything is accepted. */
  filter?: Filter;
  /**
   * Says in the status line why a widget itself refused a key, paste or drop: a copy key that its descriptor lists under
   * `copy`, or words. It stays said until the field is left; without a reason nothing new is said.
   */
  refuse?: (reason?: ReactNode) => void;
  /** Told what the widget's own mask made of an edit, as the form is of what `filter` made. */
  report?: (result: FilterResult, source: InputSource) => void;
  /** The address of a picture of the brand by its name, '' where there is none. */
  art?: (name: string) => string;
  /** Widget-specific options, validated against its descriptor by the catalogue check. */
  [option: string]: unknown;
}
