import type { FocusEvent, ReactNode } from 'react';
import type { Filter } from '../engine/filters/Filter.ts';

/**
 * The one contract between `form/FieldAdapter` and a widget. A widget is a plain controlled component:
 * it shows `value`, reports every accepted change, and knows nothing of rules, rjsf, state or the flow.
 */
export interface WidgetProps<Value = string> {
  /** DOM id of the control. Its label, hint, status and error derive their ids from it. */
  id: string;
  /** Field name of the documents; stands as `name` on the visible control. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  onBlur: (event?: FocusEvent) => void;
  error?: ReactNode;
  /**
   * Why the last key, paste or drop was refused (UX-16), in a polite status line under the field; '' for the line without
   * words. Absent: no line.
   */
  status?: ReactNode;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  autoComplete: string;
  options: WidgetOptions;
}

export interface WidgetOptions {
  /** Choices of selects and radio groups; absent while they have not come yet, empty where there are none. */
  choices?: { value: string; label: ReactNode }[];
  /** The live input filter, already bound to its parameters; absent: everything is accepted. */
  filter?: Filter;
  /**
   * Says in the status line why a widget itself refused a key, paste or drop: a copy key that its descriptor lists under
   * `copy`. It stays said until the field is left; without a reason nothing new is said.
   */
  refuse?: (reason?: string) => void;
  /** The address of a picture of the brand by its name, '' where there is none. */
  art?: (name: string) => string;
  /** A note under the control that stays in view. */
  below?: ReactNode;
  /** Widget-specific options, validated against its descriptor by the catalogue check. */
  [option: string]: unknown;
}
