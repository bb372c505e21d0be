import { createContext, use } from 'react';
import type { Text } from '../engine/slice.ts';
import type { FormFacts } from './formFacts.ts';

/** What every field of a drawn form reads: asked for once by the form, since each asking costs. */
export interface FormSurroundings {
  facts: FormFacts;
  /** A sentence of the copy by its key. */
  sentence: (key: string) => Text;
}

export const FormSurroundingsContext = createContext<FormSurroundings>({ facts: {}, sentence: (key) => key });

export function useFormSurroundings(): FormSurroundings {
  return use(FormSurroundingsContext);
}
