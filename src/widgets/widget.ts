import type { ReactNode } from 'react';
import type { Filter, FilterResult, InputSource } from '../engine/filters/Filter.ts';

/**
 * The part of rjsf's `WidgetProps` that our widgets read, with rjsf's names. A widget is a plain controlled component:
 * it shows `value`, reports every accepted change, and knows nothing of rules, rjsf, state or the flow. `FieldFrame`
 * renders label, help and errors around it.
 */
export interface WidgetProps<Value = string> {
  /** DOM id of the control; the ids of the lines around it begin with it (`lineId`). */
  id: string;
  /** The `name` of the visible control. */
  name: string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  onBlur: (id: string, value: unknown) => void;
  onFocus: (id: string, value: unknown) => void;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  placeholder?: string;
  /**
   * Text for naming parts of the widget after the field; `FieldFrame` renders the label itself. Rendered text for the
   * frame `self`.
   */
  label: ReactNode;
  /** Errors; absent or empty if there are none. */
  rawErrors?: string[];
  options: WidgetOptions;
}

/** The field's `ui:options`, and what only the form knows. */
export interface WidgetOptions {
  /** The choices; absent until they have loaded, empty if there are none. */
  enumOptions?: { value: string; label: ReactNode }[];
  /** HTML autofill token (UX-03). */
  autocomplete?: string;
  /** Ids of the visible lines around the control (`describedBy`). */
  describedBy?: string;
  /** The live input filter, already bound to its parameters; absent: everything is accepted. */
  filter?: Filter;
  /**
   * Explains in the status line why a widget itself refused a key, paste or drop: a copy key that its descriptor lists
   * under `copy`, or words. The message stays until the field is left; without a reason it does not change.
   */
  refuse?: (reason?: ReactNode) => void;
  /** Gets what the widget's own mask made of an edit, as the form gets it from `filter`. */
  report?: (result: FilterResult, source: InputSource) => void;
  /** The address of a brand picture by its name, '' if there is none. */
  art?: (name: string) => string;
  /** Widget-specific options, validated against its descriptor by the catalogue check. */
  [option: string]: unknown;
}
