import { useAtomValue } from 'jotai';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { CompiledForm, RuleContext } from '../../engine/form.ts';
import type { FormStep } from '../../engine/forms/visibleSteps.ts';
import { fieldsOfStep, type StepView } from '../../form/FormContext.ts';
import { formFacts } from '../../state/formFacts.ts';
import { StepHead } from './StepHead.tsx';
import { StepReview } from './StepReview.tsx';

type Answers = Record<string, unknown>;

export interface FormStepsProps {
  form: CompiledForm;
  rules: RuleContext;
  /** The steps for the current answers. */
  steps: () => FormStep[];
  /** The current step. Starts at the first one, or at the one that an earlier form or layout in this place had reached. */
  view: StepView;
  setView: (view: StepView) => void;
  /** Receives the action for a valid submit. */
  passing: RefObject<((values: Answers) => void) | undefined>;
  /** Sends the form. */
  send: (values: Answers) => void;
  isBusy: boolean;
}

interface Where {
  place: number;
  /** What to focus: nothing at the start of a page, else the heading, or the field that the error summary names. */
  focus?: 'heading' | { field: string };
}

/**
 * A form in steps: one at a time, each validated by itself, and a review at the end. The form is rendered once and holds all
 * answers; a step only selects which part is visible. Each step is an entry in the browser's history, so the back button goes
 * one step back.
 */
export default function FormSteps(props: FormStepsProps) {
  const { form, rules, steps: now, setView, passing, send, isBusy } = props;
  const facts = useAtomValue(formFacts(form, rules));
  const last = (form.steps?.length ?? 1) - 1;
  const [where, setWhere] = useState<Where>(() => ({ place: placeOf(props.view, form) }));
  const [reached, setReached] = useState(where.place);
  const isReview = where.place === last;

  const go = useCallback((place: number, focus: Where['focus'] = 'heading') => {
    stepHistory.push(place);
    setReached((before) => Math.max(before, place));
    setWhere({ place, focus });
  }, []);
  const [begun] = useState(where.place);
  useLayoutEffect(() => {
    if (begun === 0) stepHistory.begin();
    // The layout changed: the back button must lead through the steps before this one.
    else if (stepHistory.place() === 0)
      for (const { place } of now().slice(1)) if (place <= begun) stepHistory.push(place);
  }, [begun, now]);
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
      // After changing an answer from the review, the applicant returns to the review.
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
      place: where.place,
      sections,
      fields: isReview ? undefined : fieldsOfStep(form, sections),
      keepsErrors: typeof where.focus === 'object',
      isReview,
      onBack: where.place > 0 ? stepHistory.back : undefined,
      onReach: reach,
      onReachBlock: (id) => {
        const step = steps.find(({ sections }) => sections.some(({ block }) => block === id));
        if (step === undefined || step.place === where.place) return false;
        go(step.place);
        return true;
      },
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
              steps={steps.filter(({ place, fields }) => place !== last && fields.length > 0)}
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
  return null;
}

/** The index of the current step in a form; the first one if the form has none of these sections. */
function placeOf({ sections: [first = ''] }: StepView, { steps = [] }: CompiledForm): number {
  return Math.max(
    0,
    steps.findIndex((sections) => sections.includes(first)),
  );
}

/** The step in a history entry, which also has the router's own state. */
function keptPlaceOf(state: unknown): number {
  const isEntry = typeof state === 'object' && state !== null && 'step' in state;
  return isEntry && typeof state.step === 'number' ? state.step : 0;
}

function stateWith(step: number): unknown {
  const { state } = window.history as { state: object | null };
  return { ...state, step };
}

/** The steps of a form in the browser's history: entries with one address, which are one page to the router. */
const stepHistory = {
  /** A reloaded page begins at the first step, whatever its history entry says. */
  begin() {
    if (keptPlaceOf(window.history.state) > 0) window.history.replaceState(stateWith(0), '');
  },

  push(step: number) {
    window.history.pushState(stateWith(step), '');
  },

  place: () => keptPlaceOf(window.history.state),

  back() {
    window.history.back();
  },

  /** @returns a function that stops it */
  follow(onStep: (step: number) => void): () => void {
    const { pathname } = window.location;
    const follow = ({ state }: PopStateEvent) => {
      if (window.location.pathname === pathname) onStep(keptPlaceOf(state));
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  },
};
