import { createContext, type ReactNode, type RefObject, use } from 'react';
import type { FilterResult, InputSource } from '../engine/filters/Filter.ts';
import type { CompiledForm, FieldDeclaration, Section } from '../engine/form.ts';
import type { BroughtNote, FilterRejections } from '../engine/forms/FilterRejections.ts';
import type { Draft } from '../engine/forms/FormAnswers.ts';
import type { Answers } from '../engine/forms/visibleAnswers.ts';
import type { Text } from '../engine/slice.ts';
import type { ArtAddress, Raise } from '../state/contexts.ts';
import type { FormFacts } from '../state/formFacts.ts';

/**
 * rjsf's `formContext`: what the templates and widgets of one mounted form share. Stable for the lifetime of the form
 * (design §5).
 */
export interface FormContext {
  form: CompiledForm;
  /** By field: what is typed and not finished. rjsf has the finished answers. */
  drafts: ReadonlyMap<string, Draft>;
  /** Whether a section is shown for these answers. */
  isOpen: (section: Section, answers: Answers) => boolean;
  /** Whether an answer, finished or not, passes its field's rules together with the other answers. */
  passes: (name: string, value: unknown) => boolean;
  /** Takes an unfinished, typed answer. */
  type: (name: string, draft: Draft) => void;
  /** Takes an answer that is finished at once: a choice, or an autofilled value. */
  answer: (name: string, value: unknown) => void;
  /** The field was left: its answer is finished, and checked again if errors may show. */
  leave: (name: string) => void;
  /** Gets what a field's filter or mask made of an edit. @returns whether something refused is missing still */
  onFiltered: (field: FieldDeclaration, result: FilterResult, source: InputSource) => boolean;
  /** Gets what was left out of an answer that was brought along. */
  bring: FilterRejections['bring'];
  /** Takes answers that were not typed. */
  write: (answers: Answers) => void;
  /** Ids of the sections that are a line until somebody edits them. */
  folded: Set<string>;
  /** The error summary, for the focus. */
  errorList: RefObject<HTMLElement | null>;
  onErrorCount: (count: number) => void;
}

/** A sentence of the copy for each field with a message. */
export type FieldNotes = Readonly<Record<string, { $copy: string } | null | undefined>>;

/** What changes around a mounted form. It reaches fields past rjsf, which would render everything again. */
export interface FormSurroundings {
  facts: FormFacts;
  /** A sentence of the copy by its key. */
  sentence: (key: string) => Text;
  art: ArtAddress;
  raise: Raise;
  /** The flow's messages next to the notes of fields, by field. */
  notes: FieldNotes;
  /** Messages about answers that were brought along, by field. */
  brought: Readonly<Record<string, BroughtNote>>;
  /** Services' suggestions, by field, if the field could accept them (A-048). */
  suggestions: Readonly<Record<string, string>>;
}

/** No default: every field is in a form, which provides it. */
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
  /** Whether the text being typed fixes the field's error, which is then hidden. */
  isMended: boolean | undefined;
  mend: (isMended: boolean) => void;
  /**
   * Explains why a key, paste or drop was refused (UX-16): a copy key, or words. Without a reason the message goes.
   */
  refuse: (reason?: ReactNode, characters?: string) => void;
  /** Clears that message. */
  settle: () => void;
}

export const FrameContext = createContext({} as FrameContext);

/**
 * What sections render besides their fields, by id; passed around rjsf, which would compare it deeply at every change.
 */
export const SectionBlocksContext = createContext<ReadonlyMap<string, ReactNode>>(new Map());

export function useSectionBlock(id: string): ReactNode {
  return use(SectionBlocksContext).get(id);
}

/** The visible step of a form. */
export interface StepView {
  /** Among all steps of the form. */
  place: number;
  /** Ids of its sections. */
  sections: readonly string[];
  /** The fields that the rules check when the step is submitted; undefined for the whole form. */
  fields: ReadonlySet<string> | undefined;
  /** The step was opened from the error summary: visible errors stay. */
  keepsErrors?: boolean;
  /**
   * The page has not measured its window yet: the whole form is rendered, and style sheets hide what the layout does
   * not show.
   */
  isUnsettled?: boolean;
  /** The last step, which ends with the form's own button. */
  isReview?: boolean;
  /** Goes back one step. */
  onBack?: (() => void) | undefined;
  /**
   * Renders what is above its sections.
   * @param formData current answers
   */
  head?: (formData: Readonly<Record<string, unknown>>) => ReactNode;
  /** Shows the step of a field and focuses the field. */
  onReach?: (name: string) => void;
  /** Shows the step of a block. @returns false if it is already visible or in no step */
  onReachBlock?: (id: string) => boolean;
}

/** Undefined: all sections are on one page. Passed around rjsf, which would compare it deeply at every change. */
export const StepContext = createContext<StepView | undefined>(undefined);

/** The fields of a step, including those of closed sections. */
export function fieldsOfStep({ sections }: CompiledForm, ids: readonly string[]): ReadonlySet<string> {
  const own = sections.filter(({ id }) => ids.includes(id));
  return new Set(own.flatMap(({ fields }) => fields.map(({ name }) => name)));
}
