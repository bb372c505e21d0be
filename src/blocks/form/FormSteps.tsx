import { useAtomValue } from 'jotai';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { Copy } from '../../copy/Copy.tsx';
import type { CompiledForm, RuleContext } from '../../engine/form.ts';
import { canBeAnswered } from '../../engine/forms/fieldFacts.ts';
import { type FormStep, stepsNow } from '../../engine/forms/stepsNow.ts';
import { fieldsOfStep, type StepView } from '../../form/StepContext.ts';
import { formFacts } from '../../state/formFacts.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import styles from './FormSteps.module.css';
import { StepHead } from './StepHead.tsx';
import { StepReview } from './StepReview.tsx';
import { stepHistory } from './stepHistory.ts';

type Answers = Record<string, unknown>;

export interface FormStepsProps {
  form: CompiledForm;
  rules: RuleContext;
  /** All that was typed into the form so far. */
  typed: () => Readonly<Answers>;
  /** What is shown: the first step at first, or the one that another form in this place had reached. */
  view: StepView;
  setView: (view: StepView) => void;
  /** Gets what a submit that passes does. */
  passing: RefObject<((values: Answers) => void) | undefined>;
  /** Sends the form. */
  send: (values: Answers) => void;
  isBusy: boolean;
  /** What ends the form on its last step: the submit button, and what stands above it. */
  children: ReactNode;
}

interface Where {
  place: number;
  /** What takes the focus: nothing where a page begins, else the heading, or the field that the summary of errors named. */
  focus?: 'heading' | { field: string };
}

/**
 * A form in steps: one at a time, each submitted and held against its rules alone, and at the end a review. The form itself
 * is drawn once and holds all answers, so that steps only choose what of it is seen. Each step is an entry of the browser's
 * history, whose way back goes a step back.
 */
export default function FormSteps(props: FormStepsProps) {
  const { form, rules, typed, setView, passing, send, isBusy, children } = props;
  const facts = useAtomValue(formFacts(form, rules));
  const now = useCallback(() => {
    const isAsked = (name: string) => facts[name] !== undefined && canBeAnswered(facts[name]);
    return stepsNow(form, rules, isAsked, typed());
  }, [form, rules, facts, typed]);
  const last = (form.steps?.length ?? 1) - 1;
  const [where, setWhere] = useState<Where>(() => ({ place: placeOf(props.view, form) }));
  const [reached, setReached] = useState(where.place);
  const isReview = where.place === last;

  const go = useCallback((place: number, focus: Where['focus'] = 'heading') => {
    stepHistory.push(place);
    setReached((before) => Math.max(before, place));
    setWhere({ place, focus });
  }, []);
  useLayoutEffect(() => {
    if (reached === 0) stepHistory.begin();
  }, [reached]);
  useEffect(
    () =>
      stepHistory.follow((place) => {
        const open = now().filter((step) => step.place <= Math.min(place, reached));
        setWhere({ place: open.at(-1)?.place ?? 0, focus: 'heading' });
      }),
    [now, reached],
  );
  useLayoutEffect(() => {
    passing.current = (values) => {
      if (isReview) send(values);
      // Whoever came back from the review to change an answer goes there again.
      else if (reached === last) go(last);
      else go(now().find((step) => step.place > where.place)?.place ?? last);
    };
    return () => {
      passing.current = undefined;
    };
  }, [passing, send, go, now, isReview, reached, last, where.place]);

  const view = useMemo((): StepView => {
    const sections = form.steps?.[where.place] ?? [];
    const steps = now();
    const reach = (name: string) => {
      const step = steps.find(({ fields }) => fields.includes(name));
      if (step !== undefined) go(step.place, { field: `${form.id}_${name}` });
    };
    return {
      sections,
      fields: isReview ? undefined : fieldsOfStep(form, sections),
      keepsErrors: typeof where.focus === 'object',
      onReach: reach,
      head: (answers) => (
        <StepHead
          key={where.place}
          number={steps.findIndex(({ place }) => place === where.place) + 1}
          total={steps.length}
          focus={where.focus}
        >
          {isReview && (
            <StepReview
              form={form}
              steps={steps.filter(({ place }) => place !== last)}
              answers={answers}
              facts={facts}
              onEdit={isBusy ? undefined : ({ place }: FormStep) => go(place)}
            />
          )}
        </StepHead>
      ),
    };
  }, [form, where, isReview, isBusy, last, now, facts, go]);
  useLayoutEffect(() => setView(view), [setView, view]);

  return (
    <>
      {isReview && children}
      <div className={styles.ways}>
        {!isReview && (
          <ActionButton type="submit" size="large">
            <Copy text={{ $copy: 'form.steps.continue' }} />
          </ActionButton>
        )}
        {where.place > 0 && !isBusy && (
          <ActionButton variant="link" onClick={stepHistory.back}>
            <Copy text={{ $copy: 'form.steps.back' }} />
          </ActionButton>
        )}
      </div>
    </>
  );
}

/** Where a form has the step that is shown; at its first where it has none of these sections. */
function placeOf({ sections: [first = ''] }: StepView, { steps = [] }: CompiledForm): number {
  return Math.max(
    0,
    steps.findIndex((sections) => sections.includes(first)),
  );
}
