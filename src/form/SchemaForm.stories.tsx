import { applicationForm, goodAnswers } from '../../testing/form/applicationForm.ts';
import { FormHarness, type FormHarnessProps } from '../../testing/form/FormHarness.tsx';

/** Validated by stock rjsf's `@rjsf/validator-ajv8` with our keywords (`interpretForm`). */
export default { title: 'Form/SchemaForm', component: FormHarness, tags: ['!autodocs'] };

const everySection = { State: 'WI', isMarried: true, spouseHasDifferentAddress: true };
const missing = 'This field is missing or invalid. Please fill it correctly.';

function story(props: Omit<FormHarnessProps, 'form'> = {}) {
  return { render: () => <FormHarness form={applicationForm} {...props} /> };
}

export const Empty = story();

export const Filled = story({ answers: { ...goodAnswers, MonthlyIncome: '12500' } });

export const SectionsOpen = story({ answers: everySection });

export const Invalid = story({
  answers: everySection,
  serverErrors: Object.fromEntries(Object.keys(applicationForm.fields).map((name) => [name, missing])),
});

/** Two lines of the summary of errors. */
export const TwoErrors = story({
  answers: goodAnswers,
  serverErrors: { City: missing, SSN: missing },
});

/** Five lines, and "Show all". */
export const TwelveErrors = story({
  serverErrors: Object.fromEntries(
    Object.values(applicationForm.fields)
      .filter(({ name }) => !name.startsWith('spouse'))
      .slice(0, 12)
      .map(({ name }) => [name, missing]),
  ),
});

export const Suggestion = story({
  answers: { ...goodAnswers, Address1: 'Congress Ave' },
  serverErrors: { Address1: 'The address appears to be invalid or missing.' },
  suggestions: { Address1: '500 Congress Ave' },
});

export const ReadOnly = story({ answers: goodAnswers, flow: { locksIdentity: true } });

export const Busy = story({ answers: goodAnswers, busy: true });
