import type { ReactNode } from 'react';
import type { FieldOption } from '../engine/form.ts';
import type { Scalar, Text } from '../engine/slice.ts';

/** What settings, flow and rule rows say of a field now. */
export interface FieldFacts {
  /** False: not part of the form. */
  active: boolean;
  required: boolean;
  readOnly: boolean;
  /** Absent while a list of the context has not come yet; empty where it holds nothing to choose. */
  choices?: FieldOption[];
}

/** What is wrong with a field, and who says so. */
export interface FieldError {
  text: Text | { $copy: string };
  /** Values of the message's `{rule.…}` placeholders. */
  params: Record<string, Scalar>;
  from: 'rules' | 'server';
}

/** What a field draws. Each field's is observed by itself, so that a change draws one field again. */
export interface FieldState {
  /** What the field shows: its answer, or what is being typed. */
  value?: unknown;
  error?: FieldError;
  /** A value that a service proposes. */
  suggestion?: string;
  /** Why a key, paste or drop was refused (UX-16), words or the key of a sentence; '' once the field was entered. */
  refused?: ReactNode;
}
