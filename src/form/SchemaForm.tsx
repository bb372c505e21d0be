import { type ThemeProps, withTheme } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { useAtomValue, useStore } from 'jotai';
import {
  createContext,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Copy } from '../copy/Copy.tsx';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import { changedByOthers } from '../engine/forms/HiddenAnswers.ts';
import { type Answers, withInactive } from '../engine/forms/visibleAnswers.ts';
import { pagePlaces } from '../engine/rules/listFailures.ts';
import { useArtAddress, useRaise } from '../state/contexts.ts';
import { formFacts } from '../state/formFacts.ts';
import { useSentences } from '../state/useValue.ts';
import { FormElement } from '../widgets/FormElement.tsx';
import { holdUntilPointerUp } from '../widgets/holdUntilPointerUp.ts';
import { Hidden, LiveRegion } from '../widgets/LiveRegion.tsx';
import { widgets } from '../widgets/registry.ts';
import { useLocked } from '../widgets/useLocked.ts';
import { createFormModel, type FormHandle, type FormModel } from './createFormModel.ts';
import { documentsFor } from './documentsFor.ts';
import { ErrorListTemplate } from './ErrorSummary.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import {
  type BroughtNote,
  type FieldNotes,
  type FormContext,
  FormSurroundingsContext,
  ListedContext,
  StepContext,
  type StepView,
} from './FormContext.ts';
import { ObjectFieldTemplate } from './ObjectFieldTemplate.tsx';
import styles from './SchemaForm.module.css';
import { type ServiceErrors, type ServiceWords, useFills, useServiceWords } from './useServiceWords.ts';
import { withDraft } from './withDraft.tsx';

/** Cardstock's rjsf theme: every widget of the registry by its name, and the templates around them. */
export const theme: ThemeProps = {
  templates: { ErrorListTemplate, FieldTemplate, ObjectFieldTemplate },
  widgets: Object.fromEntries(Object.keys(widgets).map((name) => [name, withDraft(name)])),
};

export interface SchemaFormProps {
  form: CompiledForm;
  /** Rule rows and dates for validation. */
  rules: RuleContext;
  /** The answers at first, and later whatever others write into them (a calculator, a look-up). */
  answers: Answers;
  /** What services said of fields, by name; shown until the field changes (SVC-020). */
  serverErrors?: ServiceErrors;
  /** What services propose instead, by name. */
  suggestions?: Record<string, unknown>;
  /** What came to be known of fields, by name: written into those that are empty (F-422). */
  fills?: Record<string, unknown>;
  /** What the flow says beside fields without refusing their answers, by name (INC-007). */
  notes?: FieldNotes;
  /** What is said of what a link and stored data brought along, by name (F-708). */
  brought?: Readonly<Record<string, BroughtNote>>;
  /** While true the answers are under way: nothing can be changed, and a double click sends once (UX-14). */
  busy?: boolean;
  /**
   * Told, once the form is drawn, how to ask what was typed into it, hidden answers and unfinished ones included; also
   * when it has gone away.
   */
  onDrawn?: (typed: () => Answers) => void;
  /** The step that is shown, where the form is laid out in steps. */
  step?: StepView | undefined;
  /** Told the answers once all rules pass, or those of the step. Hidden and inactive fields are among them as undefined. */
  onSubmit: (values: Answers) => void;
  /** Told how many fields are in error, for the page title (UX-01). */
  onErrorCount?: (count: number) => void;
  /** Told when somebody enters the form, at every control. */
  onEnter?: () => void;
  /** What stands under the fields: the submit button. */
  children: ReactNode;
}

const ThemedForm = withTheme<Answers, RJSFSchema, FormContext>(theme);
const none = {};

/** A form of the catalogue, drawn by rjsf in our theme from its two documents (design §5). */
export function SchemaForm(props: SchemaFormProps) {
  // Another form in its place (a hot update, another release) has everything that was typed, and what came with it.
  const [drawn, setDrawn] = useState({ form: props.form, times: 0 });
  if (drawn.form !== props.form) setDrawn({ form: props.form, times: drawn.times + 1 });
  const typed = useRef<() => Answers>(() => none);
  const received = useRef(props.answers);
  const { serverErrors = none, suggestions = none } = props;
  const heard = useRef({ serverErrors, suggestions });
  return <DrawnForm key={drawn.times} {...props} {...{ typed, received, heard }} />;
}

interface Kept {
  typed: RefObject<() => Answers>;
  /** The answers of others that were written through. */
  received: RefObject<Answers>;
  heard: RefObject<ServiceWords>;
}

function DrawnForm(props: SchemaFormProps & Kept) {
  const { form, rules, suggestions = none, serverErrors = none, notes = none, brought = none, typed } = props;
  const facts = useAtomValue(formFacts(form, rules));
  const documents = useMemo(() => documentsFor(form, facts), [form, facts]);
  const rulesInForce = useMemo(() => withInactive(rules, facts), [rules, facts]);
  const raise = useRaise();
  const latest = useRef({ props, facts, rules: rulesInForce, raise });
  useLayoutEffect(() => {
    latest.current = { props, facts, rules: rulesInForce, raise };
  });
  const handle = useRef<FormHandle>(null);
  const store = useStore();
  const [errorCount, setErrorCount] = useState(0);
  const [isListed, setListed] = useState(true);
  const [model] = useState(() =>
    createFormModel({
      form,
      latest: () => latest.current,
      typed: typed.current(),
      handle,
      store,
      setErrorCount,
      setListed,
    }),
  );
  const { hidden, context } = model;

  useLayoutEffect(() => {
    typed.current = () => hidden.typed();
    latest.current.props.onDrawn?.(typed.current);
  }, [hidden, typed]);
  useEffect(() => {
    latest.current.props.onErrorCount?.(errorCount);
  }, [errorCount]);
  useReceivedAnswers(model, props);
  const filled = useFills(model, props.fills ?? none);
  const said = useServiceWords(model, { serverErrors, suggestions }, props.heard);
  useCheckOfNewSchema(model, documents.schema);
  useStepStart(model, props.step);

  const sentence = useSentences();
  const art = useArtAddress();
  const surroundings = useMemo(
    () => ({ facts, sentence, art, raise, notes, brought, suggestions: said.suggestions }),
    [facts, sentence, art, raise, notes, brought, said.suggestions],
  );
  const submit = (event: FormEvent) => {
    for (const draft of [...context.drafts.values()]) draft.finish();
    model.submit(props.step?.fields);
    if (!props.busy) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const enter = ({ target }: FocusEvent) => {
    props.onEnter?.();
    // Most widgets say that they were left. What was typed into one that does not is finished now.
    for (const name of context.drafts.keys()) {
      if (target.id === `${form.id}_${name}`) continue;
      holdUntilPointerUp(() => {
        context.drafts.get(name)?.finish();
        model.check(name);
      });
    }
  };
  const holder = useRef<HTMLDivElement>(null);
  useLocked(holder, props.busy === true);
  return (
    <div ref={holder} className={styles.form} onFocusCapture={enter} onSubmitCapture={submit}>
      <Announcement form={form} suggestions={said.suggestions} filled={filled} />
      <FormFoot value={props.children}>
        <StepContext value={props.step}>
          <FormSurroundingsContext value={surroundings}>
            <ListedContext value={isListed}>
              <ThemedForm
                ref={handle as never}
                {...documents}
                {...model.props}
                formContext={context}
                extraErrors={said.extraErrors}
                idPrefix={form.id}
                tagName={FormElement}
                showErrorList="top"
                liveValidate="onBlur"
                noHtml5Validate
              >
                {foot}
              </ThemedForm>
            </ListedContext>
          </FormSurroundingsContext>
        </StepContext>
      </FormFoot>
    </div>
  );
}

/** Writes through what others changed (INC-005). */
function useReceivedAnswers(
  { form, hidden, context }: FormModel,
  { answers, received }: Pick<SchemaFormProps & Kept, 'answers' | 'received'>,
) {
  useLayoutEffect(() => {
    for (const [name, value] of changedByOthers(received.current, answers, hidden.formData)) {
      const isHidden = Object.hasOwn(form.fields, name) && !hidden.shows(name);
      if (!isHidden) context.write(name, value);
      else if (value !== undefined) hidden.hide(name, value);
    }
    received.current = answers;
  }, [form, hidden, context, answers, received]);
}

/** rjsf forgets its errors when its schema changes (a list of choices arrived), so they are checked again. */
function useCheckOfNewSchema({ check }: FormModel, schema: RJSFSchema) {
  const known = useRef(schema);
  useEffect(() => {
    if (known.current === schema) return;
    known.current = schema;
    check('');
  }, [check, schema]);
}

function useStepStart({ startStep }: FormModel, step: StepView | undefined) {
  const [first] = step?.sections ?? [];
  const fields = step?.fields;
  const keepsErrors = step?.keepsErrors === true;
  const shown = useRef(first);
  useLayoutEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    if (!keepsErrors) startStep(fields);
  }, [startStep, first, fields, keepsErrors]);
}

const FootContext = createContext<ReactNode>(null);

/** Hands what stands under the fields past rjsf, which would compare it deeply at every change. */
function FormFoot({ value, children }: { value: ReactNode; children: ReactNode }) {
  return <FootContext value={value}>{children}</FootContext>;
}

function Foot() {
  return use(FootContext);
}

const foot = <Foot />;

interface AnnouncementProps {
  form: CompiledForm;
  suggestions: Readonly<Record<string, string>>;
  /** What was written into empty fields. */
  filled: Readonly<Record<string, string>>;
}

/** Tells screen readers of suggestions that came, and of fields that were filled (UX-11). */
function Announcement({ form, suggestions, filled }: AnnouncementProps) {
  return (
    <Hidden>
      <LiveRegion as="div">
        {pagePlaces(form).names.map((name) => {
          const value = suggestions[name] ?? filled[name];
          if (value === undefined) return null;
          const $copy = name in suggestions ? 'message.suggest' : 'message.filled';
          return (
            <p key={name + value}>
              <Copy text={form.fields[name]?.label ?? name} plain />
              <span>: </span>
              <Copy text={{ $copy }} rule={{ suggestion: value, value }} plain />
            </p>
          );
        })}
      </LiveRegion>
    </Hidden>
  );
}
