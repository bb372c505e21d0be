import { useAtomValue, useSetAtom } from 'jotai';
import {
  type ComponentType,
  isValidElement,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CompiledForm } from '../../engine/form.ts';
import type { DrawnForm } from '../../engine/forms/FormAnswers.ts';
import { fieldsOfStep, SectionBlocksContext, type StepView } from '../../form/FormContext.ts';
import { SchemaForm } from '../../form/SchemaForm.tsx';
import { configurationAtom, errorCountAtom, formsAtom } from '../../state/atoms.ts';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { fetchCode } from '../shared/fetchCode.ts';
import { goToBlock } from '../shared/focusPlace.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import { SubmitFoot } from '../shared/SubmitFoot.tsx';
import { whenIdle } from '../shared/whenIdle.ts';
import styles from './FormBlock.module.css';
import type { FormStepsProps } from './FormSteps.tsx';
import { rulesOf } from './rulesOf.ts';
import { situationAtom, useFormAnswers } from './useFormAnswers.ts';

export interface FormBlockProps extends BlockProps {
  /** Id of the form; the screen loader has put its module into the store. */
  form: string;
  /** Label of the submit button: what happens. */
  submit: Sentence;
  /** Raised with the validated answers. */
  event: string;
  /** True while the answers are under way; a second submit is ignored then (UX-14). */
  busy?: boolean;
  busyText: Sentence;
  /**
   * Id of the block where something beside the fields is missing (captcha, terms): until that is there, the button is
   * disabled, and a press that finds no error leads to it.
   */
  missing?: string | null;
  /** Says what is missing. */
  disabledText?: Sentence | null;
  /** Stands under the button. */
  note?: Sentence | null;
}

/**
 * A form of the catalogue with its submit button. A child block stands in the section that names it, all others between
 * the fields and the button.
 */
export default function FormBlock(props: FormBlockProps) {
  const forms = useAtomValue(formsAtom);
  const form = Object.hasOwn(forms, props.form) ? forms[props.form] : undefined;
  return (
    <div id={nodeId(props.id)} className={styles.form}>
      {form !== undefined && <LoadedForm key={form.id} {...props} compiled={form} />}
    </div>
  );
}

function LoadedForm(props: FormBlockProps & { compiled: CompiledForm }) {
  const { id, raise, compiled, submit, event, busyText, disabledText, note, children } = props;
  const isBusy = props.busy === true;
  const missing = props.missing ?? undefined;
  const [asked, setAsked] = useState<string>();
  const { applicant, brought, today, serverErrors, suggestions, fills, notes } = useAtomValue(situationAtom);
  const { answers, left, keep, notes: broughtNotes } = useFormAnswers(compiled, applicant, brought);
  const { rules, prepareRules } = useRules(compiled, today);
  const send = useCallback(
    (values: Record<string, unknown>) => {
      setAsked(missing);
      if (missing === undefined) raise(event, values);
      else goToBlock(missing, 'nearest');
    },
    [raise, event, missing],
  );
  const { Steps, view, setView, passing, pass } = useSteps(compiled, send);
  const Progress = useProgress(compiled.progress === true && view === undefined);
  const drawn = useRef<DrawnForm>(undefined);
  const onDrawn = useCallback(
    (form: DrawnForm) => {
      drawn.current = form;
      keep(form);
    },
    [keep],
  );
  const typed = useCallback(() => drawn.current?.typed() ?? {}, []);
  const blocks = useMemo(() => placeBlocks(compiled, children), [compiled, children]);
  const foot = (
    <>
      <div className={styles.above}>{blocks.above}</div>
      <SubmitFoot
        {...{ id, submit, isBusy, busyText, disabledText }}
        isDisabled={missing !== undefined}
        isAsked={asked === missing}
      >
        <Paragraphs text={note} size="small" className={styles.note} />
      </SubmitFoot>
    </>
  );
  return (
    <SectionBlocksContext value={blocks.inSections}>
      {Progress !== undefined && <Progress />}
      <SchemaForm
        form={compiled}
        rules={rules}
        answers={answers}
        left={left}
        serverErrors={serverErrors}
        suggestions={suggestions}
        fills={fills}
        notes={notes}
        brought={broughtNotes}
        busy={isBusy}
        step={view}
        onDrawn={onDrawn}
        onSubmit={pass}
        onErrorCount={useSetAtom(errorCountAtom)}
        onEnter={prepareRules}
      >
        {view === undefined && foot}
        {view !== undefined && Steps !== undefined && (
          <Steps {...{ form: compiled, rules, typed, view, setView, passing, send, isBusy }}>{foot}</Steps>
        )}
      </SchemaForm>
    </SectionBlocksContext>
  );
}

function useRules(form: CompiledForm, today: string) {
  const configuration = useAtomValue(configurationAtom);
  const rules = rulesOf(form, configuration, today);
  // Not before somebody starts to fill the form in: until then it would only hold the page up.
  const prepareRules = useCallback(() => void whenIdle(rules.prepare), [rules]);
  return { rules, prepareRules };
}

/** The drawn children of a form's block, told apart by where they stand. */
interface PlacedBlocks {
  /** Those that a section draws, by id. */
  inSections: ReadonlyMap<string, ReactNode>;
  /** All others: they stand between the fields and the button. */
  above: ReactNode[];
}

/** A drawn child carries its id as its key. */
function placeBlocks({ sections }: Pick<CompiledForm, 'sections'>, children: ReactNode): PlacedBlocks {
  const named = new Set(sections.flatMap(({ block }) => block ?? []));
  const inSections = new Map<string, ReactNode>();
  const above: ReactNode[] = [];
  for (const child of [children].flat()) {
    const id = isValidElement(child) ? (child.key ?? '') : '';
    if (named.has(id)) inSections.set(id, child);
    else above.push(child);
  }
  return { inSections, above };
}

/** The component that shows which section is in view. It loads when the page is idle; a form works without it. */
function useProgress(isWanted: boolean): ComponentType | undefined {
  const [Progress, setProgress] = useState<ComponentType>();
  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(() => {
      fetchCode(() => import('./FormProgress.tsx')).then(
        (module) => setProgress(() => module.default),
        // The form works without it.
        () => undefined,
      );
    });
  }, [isWanted]);
  return isWanted ? Progress : undefined;
}

type Answers = Record<string, unknown>;

/**
 * The layout `steps` of a form. Its code loads after the first screen. Until then the form shows its first step only, and if
 * the code cannot be loaded, the whole form on one page.
 * @param send of the last step
 */
function useSteps(form: CompiledForm, send: (values: Answers) => void) {
  const [Steps, setSteps] = useState<ComponentType<FormStepsProps>>();
  const [view, setView] = useState<StepView | undefined>(() => {
    const first = form.steps?.[0];
    return first && { sections: first, fields: fieldsOfStep(form, first) };
  });
  const isWanted = form.steps !== undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    fetchCode(() => import('./FormSteps.tsx')).then(
      (module) => isMounted && setSteps(() => module.default),
      () => isMounted && setView(undefined),
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted]);
  /** What follows a submit that passes, as the step has it. */
  const passing = useRef<((values: Answers) => void) | undefined>(undefined);
  const pass = useCallback(
    (values: Answers) => (passing.current === undefined ? send(values) : passing.current(values)),
    [send],
  );
  return { Steps, view, setView, passing, pass };
}
