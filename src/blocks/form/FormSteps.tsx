import { useAtomValue } from 'jotai';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Copy } from '../../copy/Copy.tsx';
import type { CompiledForm, RuleContext } from '../../engine/form.ts';
import { canBeAnswered } from '../../engine/forms/fieldFacts.ts';
import { type FormStep, visibleSteps } from '../../engine/forms/visibleSteps.ts';
import { focusField } from '../../form/ErrorSummary.tsx';
import { fieldsOfStep, type StepView } from '../../form/FormContext.ts';
import { formFacts } from '../../state/formFacts.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import styles from './FormSteps.module.css';
import { SectionProgress } from './SectionProgress.tsx';
import headStyles from './StepHead.module.css';
import { StepReview } from './StepReview.tsx';

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
    return visibleSteps(form, rules, isAsked, typed());
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

interface StepHeadProps {
  /** Of the step, counted from 1. */
  number: number;
  total: number;
  /** Whoever went here starts at its heading (UX-10), or at the control of this id. */
  focus: 'heading' | { field: string } | undefined;
  /** What the step has beside its sections. */
  children: ReactNode;
}

/** The head of a step: which of how many. It remounts with each step, so that its heading gets the focus. */
function StepHead({ number, total, focus, children }: StepHeadProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (focus === undefined || element.current === null) return;
    begin(element.current);
    if (focus !== 'heading') focusField(focus.field);
  }, [focus]);
  return (
    <div className={headStyles.head} ref={element}>
      <SectionProgress number={number} total={total} text={{ $copy: 'form.steps.progress' }} />
      {children}
    </div>
  );
}

const motion = { duration: 200, easing: 'ease-out' };

/** The heading is the first behind the head, or in it on the review. */
function begin(head: HTMLElement) {
  const step = head.parentElement;
  const heading = step?.querySelector('h2');
  head.scrollIntoView({ block: 'start' });
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  step?.animate([{ transform: 'translateX(1rem)' }, { transform: 'none' }], motion);
}

/** An entry of the browser's history beside what the router keeps in it, by which it knows the same page. */
function keptPlaceOf(state: unknown): number {
  const isEntry = typeof state === 'object' && state !== null && 'step' in state;
  return isEntry && typeof state.step === 'number' ? state.step : 0;
}

function stateWith(step: number): unknown {
  const { state } = window.history as { state: object | null };
  return { ...state, step };
}

/** The steps of a form in the browser's history: entries of one address, which the router takes for one page. */
const stepHistory = {
  /** A page that is loaded again begins at the first step, whatever its entry says. */
  begin() {
    if (keptPlaceOf(window.history.state) > 0) window.history.replaceState(stateWith(0), '');
  },

  push(step: number) {
    window.history.pushState(stateWith(step), '');
  },

  back() {
    window.history.back();
  },

  /** @returns what ends it */
  follow(onStep: (step: number) => void): () => void {
    const { pathname } = window.location;
    const follow = ({ state }: PopStateEvent) => {
      if (window.location.pathname === pathname) onStep(keptPlaceOf(state));
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  },
};
