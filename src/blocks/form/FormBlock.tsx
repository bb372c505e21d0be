import { useAtomValue, useSetAtom } from 'jotai';
import {
  type ComponentType,
  isValidElement,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CompiledForm } from '../../engine/form.ts';
import type { DrawnForm } from '../../engine/forms/FormAnswers.ts';
import { SectionBlocksContext, type StepView } from '../../form/FormContext.ts';
import { SchemaForm } from '../../form/SchemaForm.tsx';
import { configurationAtom, errorCountAtom, formsAtom, keptFormsAtom } from '../../state/atoms.ts';
import { type BlockProps, nodeId, type Sentence } from '../block.ts';
import { fetchCode } from '../shared/fetchCode.ts';
import { goToBlock } from '../shared/focusPlace.ts';
import { Paragraphs } from '../shared/Paragraphs.tsx';
import { SubmitFoot } from '../shared/SubmitFoot.tsx';
import { whenIdle } from '../shared/whenIdle.ts';
import styles from './FormBlock.module.css';
import { KeptLine } from './KeptLine.tsx';
import { rulesOf } from './rulesOf.ts';
import { situationAtom, useFormAnswers } from './useFormAnswers.ts';
import { useSteps } from './useSteps.tsx';

export interface FormBlockProps extends BlockProps {
  /** Id of the form. The screen loader has put its module into the store. */
  form: string;
  /** Label of the submit button. */
  submit: Sentence;
  /** Raised with the validated answers. */
  event: string;
  /** True while the answers are being sent. A second submit is ignored (UX-14). */
  busy?: boolean;
  busyText: Sentence;
  /**
   * Id of the block where something besides the fields is missing (captcha, terms). Until it is complete, the button is
   * disabled, and a press that finds no error leads to that block.
   */
  missing?: string | null;
  /** Says what is missing. */
  disabledText?: Sentence | null;
  /** Shown below the button. */
  note?: Sentence | null;
}

/**
 * A form of the catalogue with its submit button. A child block is rendered in the section that names it; all others are
 * between the fields and the button.
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
  const { answers, left, keep, brought: broughtNotes } = useFormAnswers(compiled, applicant, brought);
  const { rules, prepareRules } = useRules(compiled, today);
  const shown = useRef<StepView>(undefined);
  const send = useCallback(
    (values: Record<string, unknown>) => {
      setAsked(missing);
      if (missing === undefined) raise(event, values);
      else if (!shown.current?.onReachBlock?.(missing)) goToBlock(missing, 'nearest');
    },
    [raise, event, missing],
  );
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
  const kept = useAtomValue(keptFormsAtom)[compiled.id];
  const { view, under, pass } = useSteps({ form: compiled, rules, typed, send, isBusy, foot, kept });
  useLayoutEffect(() => {
    shown.current = view;
  }, [view]);
  const Progress = useProgress(compiled.progress === true && view === undefined);
  return (
    <SectionBlocksContext value={blocks.inSections}>
      {Progress !== undefined && <Progress />}
      <KeptLine form={compiled} />
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
        {under}
      </SchemaForm>
    </SectionBlocksContext>
  );
}

function useRules(form: CompiledForm, today: string) {
  const configuration = useAtomValue(configurationAtom);
  const rules = rulesOf(form, configuration, today);
  // Not before the applicant starts to fill in the form; it would only slow down the page.
  const prepareRules = useCallback(() => void whenIdle(rules.prepare), [rules]);
  return { rules, prepareRules };
}

/** The rendered children of a form block, by where they are placed. */
interface PlacedBlocks {
  /** Children that a section renders, by id. */
  inSections: ReadonlyMap<string, ReactNode>;
  /** All others, between the fields and the button. */
  above: ReactNode[];
}

/** The key of a rendered child is its id. */
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

/** The component that shows which section is in view. It loads when the page is idle. */
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
