import { createContext, use } from 'react';
import type { Text } from '../engine/slice.ts';
import type { ArtAddress } from '../state/ArtAddressContext.ts';
import type { Raise } from '../state/RaiseContext.ts';
import type { FormFacts } from './formFacts.ts';

/** What every field of a drawn form reads: asked for once by the form, since each asking costs. */
export interface FormSurroundings {
  facts: FormFacts;
  /** A sentence of the copy by its key. */
  sentence: (key: string) => Text;
  art: ArtAddress;
  raise: Raise;
}

export const FormSurroundingsContext = createContext<FormSurroundings>({
  facts: {},
  sentence: (key) => key,
  art: () => '',
  raise: () => undefined,
});

export function useFormSurroundings(): FormSurroundings {
  return use(FormSurroundingsContext);
}
