import { createContext, use } from 'react';
import type { Text } from '../engine/slice.ts';
import type { ArtAddress } from '../state/ArtAddressContext.ts';
import type { Raise } from '../state/RaiseContext.ts';
import type { FormFacts } from './formFacts.ts';

/** A sentence of the copy for each field that there is something to say of. */
export type FieldNotes = Readonly<Record<string, { $copy: string } | null | undefined>>;

/** What every field of a drawn form reads: asked for once by the form, since each asking costs. */
export interface FormSurroundings {
  facts: FormFacts;
  /** A sentence of the copy by its key. */
  sentence: (key: string) => Text;
  art: ArtAddress;
  raise: Raise;
  /** What the flow says beside the notes of fields, by field. */
  notes: FieldNotes;
}

/** No default: every field stands in a form, which says it. */
export const FormSurroundingsContext = createContext({} as FormSurroundings);

export function useFormSurroundings(): FormSurroundings {
  return use(FormSurroundingsContext);
}
