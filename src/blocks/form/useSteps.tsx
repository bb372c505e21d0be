import { useAtomValue } from 'jotai';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Copy } from '../../copy/Copy.tsx';
import type { CompiledForm, RuleContext } from '../../engine/form.ts';
import { canBeAnswered } from '../../engine/forms/fieldFacts.ts';
import { type FormStep, visibleSteps } from '../../engine/forms/visibleSteps.ts';
import { fieldsOfStep, type StepView } from '../../form/FormContext.ts';
import type { KeptForm } from '../../state/atoms.ts';
import { formFacts } from '../../state/formFacts.ts';
import { ActionButton } from '../shared/ActionButton.tsx';
import { fetchCode } from '../shared/fetchCode.ts';
import type { FormStepsProps } from './FormSteps.tsx';
import { StepHead } from './StepHead.tsx';
import styles from './Steps.module.css';

type Answers = Record<string, unknown>;

interface StepsSetting {
  form: CompiledForm;
  rules: RuleContext;
  /** Everything that was typed into the form so far. */
  typed: () => Readonly<Answers>;
  /** Sends the form. */
  send: (values: Answers) => void;
  isBusy: boolean;
  /** The end of the form: the submit button, and what is above it. */
  foot: ReactNode;
  /** What a page before this one had kept of the form. */
  kept: KeptForm | undefined;
}

/**
 * Lays a form out in steps or on one page. The server does not know the width of the window, so it draws a form that has steps
 * on phones only with everything that either layout needs, and style sheets hide the rest until the page has checked. The code
 * that leads from step to step loads after the first screen. If it can't be loaded, the whole form is on one page.
 * @returns the current step, what is shown below it, and what a valid submit does
 */
export function useSteps({ form, rules, typed, send, isBusy, foot, kept }: StepsSetting) {
  const steps = useStepsNow(form, rules, typed);
  const { Steps, isLost } = useStepCode(form.steps !== undefined);
  const isNarrow = useIsNarrow(form.onPhones === true);
  const isStepped = form.steps !== undefined && !isLost && isNarrow !== false;
  const element = useRef<HTMLDivElement>(null);

  const start = (place: number, keepsErrors = false): StepView => ({
    place,
    sections: form.steps?.[place] ?? [],
    fields: fieldsOfStep(form, form.steps?.[place] ?? []),
    keepsErrors,
    isUnsettled: isNarrow === undefined,
    head: () => <StepHead key={0} number={1} total={steps().length} isUnsettled={isNarrow === undefined} />,
  });
  const begun = kept?.step ?? 0;
  const [shown, setShown] = useState({ isNarrow, kept, view: isStepped ? start(begun) : undefined });
  if (shown.isNarrow !== isNarrow || shown.kept !== kept || (shown.view !== undefined && !isStepped)) {
    const place = shown.isNarrow === false ? placeInView(form, element.current) : begun;
    setShown({ isNarrow, kept, view: isStepped ? start(place, true) : undefined });
  }
  const { view } = shown;
  const setView = useCallback((view: StepView) => setShown((before) => ({ ...before, view })), []);
  useStaysInView(element, view);

  const passing = useRef<((values: Answers) => void) | undefined>(undefined);
  /** Submitted before the code was loaded. */
  const early = useRef<Answers>(undefined);
  const pass = useCallback(
    (values: Answers) => {
      if (view === undefined) send(values);
      else if (passing.current === undefined) early.current = values;
      else passing.current(values);
    },
    [send, view],
  );
  useEffect(() => {
    if (Steps === undefined || early.current === undefined) return;
    passing.current?.(early.current);
    early.current = undefined;
  }, [Steps]);

  const under = (
    <div ref={element}>
      {(view === undefined || view.isReview || view.isUnsettled) && (
        <div className={view?.isUnsettled ? styles.wide : undefined}>{foot}</div>
      )}
      {view !== undefined && <Ways view={view} isBusy={isBusy} />}
      {view !== undefined && !view.isUnsettled && Steps !== undefined && (
        <Steps key={begun} {...{ form, rules, steps, view, setView, passing, send, isBusy }} />
      )}
    </div>
  );
  return { view, under, pass };
}

/** @returns the steps for the current answers */
function useStepsNow(form: CompiledForm, rules: RuleContext, typed: () => Readonly<Answers>) {
  const facts = useAtomValue(formFacts(form, rules));
  return useCallback((): FormStep[] => {
    const isAsked = (name: string) => facts[name] !== undefined && canBeAnswered(facts[name]);
    return visibleSteps(form, rules, isAsked, typed());
  }, [form, rules, facts, typed]);
}

function useStepCode(isWanted: boolean) {
  const [Steps, setSteps] = useState<ComponentType<FormStepsProps>>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    let isMounted = true;
    fetchCode(() => import('./FormSteps.tsx')).then(
      (module) => isMounted && setSteps(() => module.default),
      () => isMounted && setLost(true),
    );
    return () => {
      isMounted = false;
    };
  }, [isWanted]);
  return { Steps, isLost };
}

/** As in the style sheets. */
const narrow = '(max-width: 767.98px)';

const followWidth = (onChange: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/**
 * Whether the window is as narrow as a phone. Undefined during hydration.
 * @param matters if false, the answer is always true
 */
function useIsNarrow(matters: boolean): boolean | undefined {
  return useSyncExternalStore(
    matters ? followWidth : neverChanges,
    () => !matters || window.matchMedia(narrow).matches,
    () => (matters ? undefined : true),
  );
}

const neverChanges = () => () => undefined;

/** The step to show after a phone is turned: the one with the focus, else the last that begins in the upper half of the window. */
function placeInView(form: CompiledForm, under: HTMLElement | null): number {
  const sections = [...(under?.closest('form')?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
  const passed = sections.filter((section) => section.getBoundingClientRect().top < window.innerHeight / 2);
  const section = document.activeElement?.closest<HTMLElement>('[data-section]') ?? passed.at(-1);
  const id = section?.dataset.section ?? '';
  return Math.max(
    0,
    (form.steps ?? []).findIndex((ids) => ids.includes(id)),
  );
}

/** After a phone is turned, the same part of the form is in view and has the focus, even if the focused button is gone. */
function useStaysInView(under: RefObject<HTMLElement | null>, view: StepView | undefined) {
  const before = useRef(view);
  useLayoutEffect(() => {
    const left = before.current;
    before.current = view;
    if (left === undefined || left.isUnsettled || view !== undefined) return;
    const form = under.current?.closest('form');
    const active = document.activeElement;
    if (active !== null && active !== document.body && form?.contains(active)) {
      active.scrollIntoView({ block: 'center' });
      return;
    }
    const section = form?.querySelector(`[data-section="${left.sections[0]}"]`);
    section?.scrollIntoView({ block: 'start' });
    const heading = section?.querySelector('h2');
    if (!heading || active !== document.body || left.place === 0) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [under, view]);
}

/** Navigation between steps. */
function Ways({ view, isBusy }: { view: StepView; isBusy: boolean }) {
  return (
    <div className={view.isUnsettled ? `${styles.ways} ${styles.narrow}` : styles.ways}>
      {!view.isReview && (
        <ActionButton type="submit" size="large">
          <Copy text={{ $copy: 'form.steps.continue' }} />
        </ActionButton>
      )}
      {view.onBack !== undefined && !isBusy && (
        <ActionButton variant="link" onClick={view.onBack}>
          <Copy text={{ $copy: 'form.steps.back' }} />
        </ActionButton>
      )}
    </div>
  );
}
