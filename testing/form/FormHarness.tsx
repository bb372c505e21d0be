import { Provider } from 'jotai';
import { type ReactNode, StrictMode } from 'react';
import type { CompiledForm, RuleRow } from '../../src/engine/form.ts';
import { createRuleContext } from '../../src/engine/rules/createRuleContext.ts';
import { parseText } from '../../src/engine/text/parseText.ts';
import { SchemaForm, type SchemaFormProps } from '../../src/form/SchemaForm.tsx';
import { RaiseContext } from '../../src/state/contexts.ts';
import { createAppStore } from '../../src/state/createAppStore.ts';
import { applicationRows } from './applicationForm.ts';

/** What a test or story says of the form it draws; the rest has a value that does. */
export interface FormHarnessProps extends Partial<Omit<SchemaFormProps, 'form' | 'rules'>> {
  form: CompiledForm;
  rows?: Record<string, RuleRow>;
  inactive?: ReadonlySet<string>;
  flow?: Record<string, unknown>;
  raise?: (event: string) => void;
}

const copy = {
  'form.optional': '(optional)',
  'form.errorSummary.one': 'One thing needs your attention',
  'form.errorSummary.many': { inline: [{ path: 'rule.count' }, ' things need your attention'] },
  'form.errorSummary.missing': 'missing',
  'form.errorSummary.check': 'please see below',
  'form.steps.edit': 'Edit',
  'form.errorSummary.showAll': { inline: ['Show all ', { path: 'rule.count' }] },
  'message.filled': { inline: [{ path: 'rule.value' }, ', filled in for you'] },
  'message.suggest': { inline: ['Can we Suggest ', { path: 'rule.suggestion' }, '?'] },
  'message.cityMismatch': 'Please Check Your Address, City, Zip As It Does Not Match In Our Database.',
  'option.state.none': 'Choose a state',
  'income.warning': 'Please Ensure that total Monthly Income is Correct!',
  'filter.namesOnly': 'Use only letters, hyphens and spaces.',
  'form.readOnly': 'Not right? Call us.',
  'filter.digitsOnly': 'Use numbers only.',
  'filter.wholeDollars': 'Enter whole dollars only, without cents.',
  'filter.incomeLimit': 'The largest monthly income is $99,999.',
  'filter.tooLong': "That's too long for this field, so we didn't enter it.",
  'filter.charactersOnly': parseText("You can't use “{rule.characters}” here."),
  'filter.lettersOnly': 'Use letters only.',
  'filter.overlong': 'This is too long for this field. Please shorten it.',
  'filter.leftOut': parseText("We left out “{rule.characters}”, which can't be used here."),
  'filter.shortened': parseText('We kept “{rule.characters}”, which is all that fits here.'),
  'filter.emailOnly': parseText(
    "You can't use “{rule.characters}” in this field. Use only letters, numbers, underscores, periods and one @. Check it, or use another address.",
  ),
};

const context = Object.fromEntries(
  ['site.fields.cashIntent', 'flow.locksIdentity'].map((path) => [path, { type: 'boolean' as const }]),
);

const states = [
  { value: 'TX', label: 'Texas' },
  { value: 'WI', label: 'Wisconsin' },
];

const noAnswers = {};
const stores = new Map<string, ReturnType<typeof createAppStore>>();
const contexts = new Map<string, ReturnType<typeof createRuleContext>>();

/** One per setting, as an app has one: a new store or rule context at each drawing would be a new world. */
function storeOf(flow: Record<string, unknown>) {
  const key = JSON.stringify(flow);
  const known =
    stores.get(key) ??
    createAppStore({
      slice: { copy, context, links: { calculator: { raise: 'openCalculator' } } },
      surroundings: { site: { states, forbiddenStateNames: 'Vermont', fields: {} }, flow },
    });
  stores.set(key, known);
  return known;
}

function rulesOf(rows: Record<string, RuleRow>, inactive: ReadonlySet<string>) {
  const key = JSON.stringify([rows, [...inactive]]);
  const known = contexts.get(key) ?? createRuleContext({ rules: rows, today: '2026-01-15', inactive });
  contexts.set(key, known);
  return known;
}

/** A form with a store, rules and a submit button around it. */
export function FormHarness(props: FormHarnessProps) {
  const { form, rows = applicationRows, inactive = new Set<string>(), flow = {}, raise, ...given } = props;
  const button: ReactNode = <button type="submit">See if I pre-qualify</button>;
  return (
    <StrictMode>
      <Provider store={storeOf(flow)}>
        <RaiseContext value={raise ?? (() => undefined)}>
          <SchemaForm
            form={form}
            rules={rulesOf(rows, inactive)}
            answers={noAnswers}
            onSubmit={() => undefined}
            {...given}
          >
            {given.children ?? button}
          </SchemaForm>
        </RaiseContext>
      </Provider>
    </StrictMode>
  );
}
