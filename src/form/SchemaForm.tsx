import { type ThemeProps, withTheme } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { useAtomValue, useStore } from 'jotai';
import {
  createContext,
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Copy } from '../copy/Copy.tsx';
import type { CompiledForm, RuleContext } from '../engine/form.ts';
import type { BroughtNote } from '../engine/forms/FilterRejections.ts';
import { type DrawnForm, startAnswers } from '../engine/forms/FormAnswers.ts';
import { type Answers, withInactive } from '../engine/forms/visibleAnswers.ts';
import { pagePlaces } from '../engine/rules/listFailures.ts';
import type { Text } from '../engine/slice.ts';
import { useArtAddress, useRaise } from '../state/contexts.ts';
import { formFacts } from '../state/formFacts.ts';
import { useSentences } from '../state/useValue.ts';
import { FormElement } from '../widgets/FormElement.tsx';
import { Hidden, LiveRegion } from '../widgets/LiveRegion.tsx';
import { widgets } from '../widgets/registry.ts';
import { useLocked } from '../widgets/useLocked.ts';
import { createFormModel, type FormHandle, type FormModel } from './createFormModel.ts';
import { documentsFor, mergeSections } from './documentsFor.ts';
import { ErrorListTemplate } from './ErrorSummary.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import {
  type FieldNotes,
  type FormContext,
  FormSurroundingsContext,
  ListedContext,
  StepContext,
  type StepView,
} from './FormContext.ts';
import { ObjectFieldTemplate } from './ObjectFieldTemplate.tsx';
import styles from './SchemaForm.module.css';
import { type ServiceErrors, useExternalChanges, useFills, useServiceWords } from './useOutside.ts';
import { withDraft } from './withDraft.tsx';

/** Cardstock's rjsf theme: every widget of the registry by name, and the templates around them. */
export const theme: ThemeProps = {
  templates: { ErrorListTemplate, FieldTemplate, ObjectFieldTemplate },
  widgets: Object.fromEntries(Object.keys(widgets).map((name) => [name, withDraft(name)])),
};

export interface SchemaFormProps {
  form: CompiledForm;
  /** Rule rows and dates for validation. */
  rules: RuleContext;
  /** The answers of others: initial ones, and later ones (a calculator, a lookup). */
  answers: Answers;
  /** The form that was mounted before it. */
  left?: DrawnForm | undefined;
  /** Services' messages about fields, by name; shown until the field changes (SVC-020). */
  serverErrors?: ServiceErrors;
  /** Services' suggestions, by name (A-048). */
  suggestions?: Record<string, unknown>;
  /** Known values of fields, by name, written into empty fields (F-422). */
  fills?: Record<string, unknown>;
  /** The flow's messages next to fields that do not refuse their answers, by name (INC-007). */
  notes?: FieldNotes;
  /** Messages about answers from a link or stored data, by name (F-708). */
  brought?: Readonly<Record<string, BroughtNote>>;
  /** True while the answers are being sent: nothing can be changed, and a double click sends once (UX-14). */
  busy?: boolean;
  /** Gets, once the form is mounted, a function that returns what was typed; it works after unmounting, too. */
  onDrawn?: (drawn: DrawnForm) => void;
  /** The visible step, if the form has steps. */
  step?: StepView | undefined;
  /**
   * Gets the answers once all rules pass, or those of the step. Hidden and inactive fields are included as undefined.
   */
  onSubmit: (values: Answers) => void;
  /** Gets the number of fields in error, for the page title (UX-01). */
  onErrorCount?: (count: number) => void;
  /** Called when somebody enters a control of the form. */
  onEnter?: () => void;
  /** What is under the fields: the submit button. */
  children: ReactNode;
}

const ThemedForm = withTheme<Answers, RJSFSchema, FormContext>(theme);
const none = {};
/** The answers that rjsf gets include defaults (`startAnswers`); rjsf would also write them over emptied fields. */
const asHanded = { emptyObjectFields: 'skipDefaults' } as const;

/** A form of the catalogue, rendered by rjsf in our theme from its two documents (design §5). */
export function SchemaForm(props: SchemaFormProps) {
  const { form, rules, answers, left, suggestions = none, serverErrors = none, notes = none } = props;
  const { brought = none, fills = none } = props;
  const facts = useAtomValue(formFacts(form, rules));
  const documents = useMemo(() => documentsFor(form, facts), [form, facts]);
  const rulesInForce = useMemo(() => withInactive(rules, facts), [rules, facts]);
  const raise = useRaise();
  const now = { form, facts, rules: rulesInForce, raise, onSubmit: props.onSubmit };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const handle = useRef<FormHandle>(null);
  const store = useStore();
  const [errorCount, setErrorCount] = useState(0);
  const [isListed, setListed] = useState(true);
  const [model] = useState(() =>
    createFormModel({
      latest: () => latest.current,
      start: startAnswers(form, answers, left),
      handle,
      store,
      setErrorCount,
      setListed,
    }),
  );
  const context = useMemo(() => ({ ...model.context, form }), [model, form]);
  const validator = useMemo(() => model.validatorOf(form), [model, form]);
  const sentence = useSentences();

  const { onDrawn, onErrorCount } = props;
  useRefit(model, documents, sentence);
  const seen = useExternalChanges(answers, () => model.answers.formData, context.write);
  useLayoutEffect(() => {
    onDrawn?.({ typed: () => model.answers.typed(), lost: model.lost, seen: () => seen.current });
  }, [onDrawn, model, seen]);
  useEffect(() => {
    onErrorCount?.(errorCount);
  }, [onErrorCount, errorCount]);
  const filled = useFills(model, form, fills);
  const said = useServiceWords(model, form, { serverErrors, suggestions }, sentence);
  useStepStart(model, props.step);

  const art = useArtAddress();
  const surroundings = useMemo(
    () => ({ facts, sentence, art, raise, notes, brought, suggestions: said.suggestions }),
    [facts, sentence, art, raise, notes, brought, said.suggestions],
  );
  const submit = (event: FormEvent) => {
    model.submit(props.step?.fields);
    if (!props.busy) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const enter = ({ target }: FocusEvent) => {
    props.onEnter?.();
    // Most widgets report when they are left. Text typed into one that does not is finished now.
    for (const name of context.drafts.keys()) if (target.id !== `${form.id}_${name}`) context.leave(name);
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
                validator={validator}
                formContext={context}
                extraErrors={said.extraErrors}
                idPrefix={form.id}
                tagName={FormElement}
                showErrorList="top"
                liveValidate="onBlur"
                experimental_customMergeAllOf={mergeSections}
                experimental_defaultFormStateBehavior={asHanded}
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

/** When another form takes its place (a hot update, another release or language), or a list of choices arrived. */
function useRefit({ refit }: FormModel, documents: object, sentence: (key: string) => Text) {
  const drawn = useRef({ documents, sentence });
  useLayoutEffect(() => {
    if (drawn.current.documents === documents && drawn.current.sentence === sentence) return;
    drawn.current = { documents, sentence };
    refit();
  }, [refit, documents, sentence]);
}

/**
 * A step starts without errors. If only the layout of the form changed, it keeps those that show, and so does the page.
 */
function useStepStart({ startStep, scope }: FormModel, step: StepView | undefined) {
  const [first] = step?.sections ?? [];
  const fields = step?.fields;
  const keepsErrors = step?.keepsErrors === true;
  const shown = useRef(first);
  useLayoutEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    if (first !== undefined && !keepsErrors) startStep(fields);
    else scope(fields);
  }, [startStep, scope, first, fields, keepsErrors]);
}

const FootContext = createContext<ReactNode>(null);

/** Passes what is under the fields around rjsf, which would compare it deeply at every change. */
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

/** Tells screen readers about new suggestions and filled fields (UX-11). */
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
