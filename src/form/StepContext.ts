import { createContext, type ReactNode } from 'react';
import type { CompiledForm } from '../engine/form.ts';

/** The step of a form that is shown. */
export interface StepView {
  /** Ids of its sections. */
  sections: readonly string[];
  /** Its fields, which alone are held against the rules when it is submitted; undefined for all of the form. */
  fields: ReadonlySet<string> | undefined;
  /** Somebody came by the summary of errors: what was told stays told. */
  keepsErrors?: boolean;
  /**
   * Draws what stands above its sections.
   * @param formData of the form now
   */
  head?: (formData: Readonly<Record<string, unknown>>) => ReactNode;
  /** Shows the step of a field, which takes the focus. */
  onReach?: (name: string) => void;
}

/** Undefined: all sections stand on one page. Handed past rjsf, which would compare it deeply at every change. */
export const StepContext = createContext<StepView | undefined>(undefined);

/** The fields of a step, those of closed sections too. */
export function fieldsOfStep({ sections }: CompiledForm, ids: readonly string[]): ReadonlySet<string> {
  const own = sections.filter(({ id }) => ids.includes(id));
  return new Set(own.flatMap(({ fields }) => fields.map(({ name }) => name)));
}
