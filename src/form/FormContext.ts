import { createContext, type ReactNode, type RefObject, use } from 'react';
import type { FilterResult, InputSource } from '../engine/filters/Filter.ts';
import type { CompiledForm, FieldDeclaration, Section } from '../engine/form.ts';
import type { Draft } from '../engine/forms/FormAnswers.ts';
import type { Answers } from '../engine/forms/visibleAnswers.ts';
import type { Text } from '../engine/slice.ts';
import type { ArtAddress, Raise } from '../state/contexts.ts';
import type { FormFacts } from '../state/formFacts.ts';

/** rjsf's `formContext`: what the templates and widgets of one drawn form share. The same as long as the form is (design §5). */
export interface FormContext {
  form: CompiledForm;
  /** By field: what is typed and not finished. rjsf has the finished answers. */
  drafts: ReadonlyMap<string, Draft>;
  /** Whether a section is shown for these answers. */
  isOpen: (section: Section, answers: Answers) => boolean;
  /** Whether an answer, finished or not, passes its field's rules beside the other answers. */
  passes: (name: string, value: unknown) => boolean;
  /** Takes what is typed and not finished. */
  type: (name: string, draft: Draft) => void;
  /** Takes an answer that is finished as it comes: a choice, or what autofill wrote. */
  answer: (name: string, value: unknown) => void;
  /** The field was left: what was typed is finished, and checked again where that may be told. */
  leave: (name: string) => void;
  /** Told of what a field's filter or mask made of an edit. */
  onFiltered: (field: FieldDeclaration, result: FilterResult, source: InputSource) => void;
  /** Takes answers that nobody types. */
  write: (answers: Answers) => void;
  /** Ids of the sections that are a line until somebody edits them. */
  folded: Set<string>;
  /** The list of errors, for the focus. */
  errorList: RefObject<HTMLElement | null>;
  onErrorCount: (count: number) => void;
}

/** A sentence of the copy for each field that there is something to say of. */
export type FieldNotes = Readonly<Record<string, { $copy: string } | null | undefined>>;

/** What is said of an answer that a link or stored data brought and the field does not hold as it came (F-708). */
export interface BroughtNote {
  /** What the field holds of it. */
  value: unknown;
  /** Copy key, and what that sentence names. */
  reason: string;
  characters: string;
}

/** What changes around a drawn form, and reaches its fields past rjsf, which would draw everything again. */
export interface FormSurroundings {
  facts: FormFacts;
  /** A sentence of the copy by its key. */
  sentence: (key: string) => Text;
  art: ArtAddress;
  raise: Raise;
  /** What the flow says beside the notes of fields, by field. */
  notes: FieldNotes;
  /** What is said of what came along, by field. */
  brought: Readonly<Record<string, BroughtNote>>;
  /** What services propose, by field, where the field could take it. */
  suggestions: Readonly<Record<string, string>>;
}

/** No default: every field stands in a form, which says it. */
export const FormSurroundingsContext = createContext({} as FormSurroundings);

export function useFormSurroundings(): FormSurroundings {
  return use(FormSurroundingsContext);
}

/** Whether errors are listed above the form. */
export const ListedContext = createContext(true);

/** What the frame of a field tells its widget. */
export interface FrameContext {
  label: ReactNode;
  describedBy: string | undefined;
  /** Whether what is being typed mends the field's error, which is told no more. */
  isMended: boolean | undefined;
  mend: (isMended: boolean) => void;
  /** Says why a key, paste or drop was refused (UX-16): a copy key, or words. Without a reason nothing new is said. */
  refuse: (reason?: ReactNode, characters?: string) => void;
  /** Nothing of that is to be said any more. */
  settle: () => void;
}

export const FrameContext = createContext({} as FrameContext);

/** What sections draw beside their fields, by id; handed past rjsf, which would compare it deeply at every change. */
export const SectionBlocksContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

export function useSectionBlock(id: string): ReactNode {
  return use(SectionBlocksContext).get(id);
}

/** The step of a form that is shown. */
export interface StepView {
  /** Among all steps of the form. */
  place: number;
  /** Ids of its sections. */
  sections: readonly string[];
  /** Its fields, which alone are held against the rules when it is submitted; undefined for all of the form. */
  fields: ReadonlySet<string> | undefined;
  /** Somebody came by the summary of errors: what was told stays told. */
  keepsErrors?: boolean;
  /** The page has not checked its window yet: the whole form is drawn, and style sheets hide what the layout does not show. */
  isUnsettled?: boolean;
  /** The last step, which ends with the form's own button. */
  isReview?: boolean;
  /** Leads to the step before. */
  onBack?: (() => void) | undefined;
  /**
   * Draws what stands above its sections.
   * @param formData of the form now
   */
  head?: (formData: Readonly<Record<string, unknown>>) => ReactNode;
  /** Shows the step of a field, which takes the focus. */
  onReach?: (name: string) => void;
  /** Shows the step that a block stands in. @returns false where it is shown already, or stands in none */
  onReachBlock?: (id: string) => boolean;
}

/** Undefined: all sections stand on one page. Handed past rjsf, which would compare it deeply at every change. */
export const StepContext = createContext<StepView | undefined>(undefined);

/** The fields of a step, those of closed sections too. */
export function fieldsOfStep({ sections }: CompiledForm, ids: readonly string[]): ReadonlySet<string> {
  const own = sections.filter(({ id }) => ids.includes(id));
  return new Set(own.flatMap(({ fields }) => fields.map(({ name }) => name)));
}
